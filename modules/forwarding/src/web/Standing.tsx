import { enumLabel } from '@motorpool/resource/web'
import {
  Answer,
  formatNumber,
  formatTime,
  Nothing,
  SkeletonRows,
  StatusTag,
  usePermission,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { ForwardFailure, type ForwardStanding, forwardLogs } from '../shared/index.ts'
import { forwardCalls } from './calls.ts'
import { eventTag, reasonText, statusTag } from './cells.tsx'

const POLL_MS = 2000

/** How a task stands, asked again while one looks. */
export function Standing({ id }: { id: string }): ReactNode {
  const query = useQuery({
    queryKey: ['forward', 'status', id],
    queryFn: ({ signal }) => forwardCalls.status(id, signal),
    refetchInterval: POLL_MS,
  })
  return (
    <>
      <Answer of={query} waiting={<SkeletonRows rows={4} />}>
        {(standing) => <Facts standing={standing} />}
      </Answer>
      <Recent id={id} />
    </>
  )
}

/** What happened of late on the link, requests of the platform among it. */
function Recent({ id }: { id: string }): ReactNode {
  const t = useText()
  const may = usePermission()('find', forwardLogs.key)
  const query = useQuery({
    queryKey: [forwardLogs.key, 'recent', id],
    queryFn: ({ signal }) => forwardCalls.recent(id, signal),
    refetchInterval: POLL_MS,
    enabled: may,
  })
  if (!may) return null
  return (
    <>
      <h4>{t('forward.recent')}</h4>
      <Answer of={query} waiting={<SkeletonRows rows={2} />} compact>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing />
          ) : (
            <Descriptions
              size="small"
              column={1}
              bordered
              items={items.map((line) => ({
                key: line.id,
                label: formatTime(line.eventTime),
                children: (
                  <>
                    {eventTag(line.event)}{' '}
                    {[
                      line.failure && enumLabel(ForwardFailure, line.failure),
                      line.detail && reasonText(line.detail),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </>
                ),
              }))}
            />
          )
        }
      </Answer>
    </>
  )
}

function Facts({ standing }: { standing: ForwardStanding }): ReactNode {
  const t = useText()
  const { activeStatus, linkUp, linkTime, failure, detail, lag, gaps } = standing
  const items = [
    { key: 'status', label: t('forward/tasks.activeStatus'), children: statusTag(activeStatus) },
    {
      key: 'link',
      label: t('forward.link'),
      children: (
        <>
          <StatusTag tone={linkUp ? 'ok' : 'idle'}>
            {t(linkUp ? 'forward.link.up' : 'forward.link.down')}
          </StatusTag>
          {linkTime === null ? null : ` ${formatTime(linkTime)}`}
        </>
      ),
    },
    {
      key: 'failure',
      label: t('forward/tasks.lastError'),
      children:
        failure === null ? (
          <Nothing />
        ) : (
          `${enumLabel(ForwardFailure, failure)}${detail ? ` · ${reasonText(detail)}` : ''}`
        ),
    },
    ...(['sent', 'received', 'resent', 'failed', 'thinned'] as const).map((key) => ({
      key,
      label: t(`forward.count.${key}`),
      children: formatNumber(standing[key]),
    })),
    {
      key: 'lag',
      label: t('forward.lag'),
      children: lag === null ? <Nothing /> : t('forward.lag.ms', { n: formatNumber(lag) }),
    },
    {
      key: 'gaps',
      label: t('forward.gaps'),
      children:
        gaps.length === 0
          ? t('forward.gaps.none')
          : gaps.map(({ from, to }) => <div key={from}>{`${formatTime(from)} – ${formatTime(to)}`}</div>),
    },
  ]
  return <Descriptions size="small" column={1} bordered items={items} />
}
