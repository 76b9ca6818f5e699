import { anyResource, labelKey } from '@motorpool/resource/shared'
import { webKind } from '@motorpool/resource/web'
import {
  EmptyState,
  ErrorState,
  hasText,
  Icon,
  type IconName,
  Panel,
  SkeletonRows,
  TimeText,
  useText,
} from '@motorpool/ui'
import { Button, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { vehicles } from '../../../shared/index.ts'
import { inOrder, type TimelineEvent, useTimeline } from './useTimeline.ts'

const resource = anyResource(vehicles)

/** What an event is about, at a glance. */
const ICONS: Readonly<Record<string, IconName>> = {
  created: 'file',
  edited: 'edit',
  produce: 'factory',
  assembly: 'wrench',
  debugStart: 'wrench',
  debugPass: 'check',
  debugFail: 'alert',
  bindTerminal: 'chip',
  changeTerminal: 'chip',
  unbindTerminal: 'chip',
  removal: 'alert',
  sale: 'tag',
  customerInfo: 'user',
  suspendService: 'pause',
  resumeService: 'play',
  updateServiceStatus: 'shield',
  updateServiceDate: 'calendar',
  updateDebugDate: 'calendar',
  machineMove: 'hex',
  transferOrg: 'building',
  transferGroup: 'layers',
}

/** What happened to the vehicle, newest first. */
export function TimelinePanel({ vehicleId }: { vehicleId: string }): ReactNode {
  const t = useText()
  const { events, data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTimeline(vehicleId)
  return (
    <Panel title={t('vehicle.panel.timeline')}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
      {data && events.length === 0 ? <EmptyState icon="history" title={t('vehicle.timeline.empty')} /> : null}
      <Timeline
        className="vehicle-timeline"
        items={events.map((event) => ({
          key: `${event.source} ${event.id}`,
          icon: (
            <span className="vehicle-timeline-dot">
              <Icon name={ICONS[event.kind] ?? 'history'} size={13} />
            </span>
          ),
          content: <Event event={event} />,
        }))}
      />
      {hasNextPage ? (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('vehicle.timeline.more')}
        </Button>
      ) : null}
    </Panel>
  )
}

function Event({ event }: { event: TimelineEvent }): ReactNode {
  const t = useText()
  const title = t(`timeline.${event.kind}`)
  return (
    <>
      <strong>{event.link ? <Link to={event.link}>{title}</Link> : title}</strong>
      <small>
        <TimeText value={event.time} />
        {event.actor ? <span>{event.actor}</span> : null}
      </small>
      {event.detail ? <small>{event.detail}</small> : null}
      {inOrder(event.changes).map(([name, [before, after]]) => (
        <small key={name}>
          <span className="mp-faint">
            {hasText(labelKey(resource, name)) ? t(labelKey(resource, name)) : t('timeline.group')}
          </span>
          {before === null ? null : (
            <>
              <Value name={name} value={before} />
              <span aria-hidden="true">→</span>
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
