import { anyResource, labelKey } from '@motorpool/resource/shared'
import { webKind } from '@motorpool/resource/web'
import { api, EmptyState, ErrorState, hasText, Panel, SkeletonRows, TimeText, useText } from '@motorpool/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { vehicles } from '../../../shared/index.ts'

interface StoryEvent {
  source: string
  id: string
  kind: string
  time: number
  actor: string | null
  detail: string | null
  changes: Record<string, [unknown, unknown]>
  link: string | null
}

interface StoryPage {
  items: StoryEvent[]
  more: boolean
}

const resource = anyResource(vehicles)

function useStory(vehicleId: string) {
  return useInfiniteQuery({
    queryKey: [vehicles.key, 'story', vehicleId],
    queryFn: ({ pageParam }) =>
      api.get<StoryPage>(`${vehicles.api}/${encodeURIComponent(vehicleId)}/story`, {
        limit: 30,
        ...(pageParam === undefined ? {} : { before: pageParam }),
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.time : undefined),
  })
}

/** What happened to the vehicle, newest first. */
export function Story({ vehicleId }: { vehicleId: string }): ReactNode {
  const t = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStory(vehicleId)
  const events = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel title={t('vehicle.panel.story')}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
      {data && events.length === 0 ? <EmptyState icon="history" title={t('vehicle.story.empty')} /> : null}
      <Timeline
        className="vehicle-story"
        items={events.map((event) => ({
          key: `${event.source} ${event.id}`,
          content: <Event event={event} />,
        }))}
      />
      {hasNextPage ? (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('vehicle.story.more')}
        </Button>
      ) : null}
    </Panel>
  )
}

function Event({ event }: { event: StoryEvent }): ReactNode {
  const t = useText()
  const title = t(`story.${event.kind}`)
  return (
    <>
      <strong>{event.link ? <Link to={event.link}>{title}</Link> : title}</strong>
      <small>
        <TimeText value={event.time} />
        {event.actor ? ` · ${event.actor}` : ''}
      </small>
      {event.detail ? <small>{event.detail}</small> : null}
      {Object.entries(event.changes).map(([name, [before, after]]) => (
        <small key={name}>
          {hasText(labelKey(resource, name)) ? t(labelKey(resource, name)) : t('story.group')}
          {'：'}
          {before === null ? null : (
            <>
              <Value name={name} value={before} />
              {' → '}
            </>
          )}
          <Value name={name} value={after} />
        </small>
      ))}
    </>
  )
}

const READABLE = new Set(['choice', 'date', 'datetime', 'bool', 'file'])

/** A changed value as lists show it: days as days, codes by their labels. */
function Value({ name, value }: { name: string; value: unknown }): ReactNode {
  const field = resource.fields[name]
  if (value === null) return '—'
  if (!field || !READABLE.has(field.kind))
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  return webKind(field).cell({ resource, name, field, value, row: { id: '', [name]: value } })
}
