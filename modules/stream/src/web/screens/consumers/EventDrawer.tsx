import { ErrorState, Facts, formatTime, SkeletonRows, useText } from '@motorpool/ui'
import { Button, Drawer, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { SetAsideDetail } from '../../../shared/consumers.ts'
import { hexLines } from './hex.ts'
import { useEvent } from './useConsumers.ts'
import { Vehicle } from './Vehicle.tsx'
import { useConsumerName, useKindText } from './words.ts'

interface Props {
  id: string
  /** The viewer may discard and replay. */
  allowed: boolean
  onClose(): void
  onDiscard(id: string): void
  onReplay(event: SetAsideDetail): void
}

/** Bytes of a message by lines of sixteen, to be copied as one text. */
function Bytes({ raw }: { raw: string | null }): ReactNode {
  const t = useText()
  if (raw === null) return <p className="mp-faint">{t('consumers.noBytes')}</p>
  return (
    <>
      <pre className="consumers-bytes">
        {hexLines(raw).map(({ offset, bytes, text }) => (
          <span key={offset}>
            <i>{offset}</i>
            {`  ${bytes.padEnd(47)}  ${text}\n`}
          </span>
        ))}
      </pre>
      <Typography.Text type="secondary" copyable={{ text: raw, tooltips: false }}>
        {t('consumers.bytes', { n: raw.length / 2 })}
      </Typography.Text>
    </>
  )
}

function Event({ of: event }: { of: SetAsideDetail }): ReactNode {
  const t = useText()
  const nameOf = useConsumerName()
  const kindOf = useKindText()
  const message =
    event.messageId === null ? '' : ` · 0x${event.messageId.toString(16).toUpperCase().padStart(4, '0')}`
  return (
    <>
      <Facts
        minWidth={200}
        items={[
          {
            key: 'consumer',
            label: t('consumers.consumer'),
            value: nameOf(event.consumer) ?? event.consumer,
          },
          { key: 'vehicle', label: t('consumers.vehicle'), value: <Vehicle of={event} /> },
          { key: 'kind', label: t('consumers.kind'), value: `${kindOf(event.kind)}${message}` },
          { key: 'eventTime', label: t('consumers.eventTime'), value: formatTime(event.eventTime) },
          { key: 'receive', label: t('consumers.receiveTime'), value: formatTime(event.receiveTime) },
          { key: 'time', label: t('consumers.setAsideTime'), value: formatTime(event.time) },
          ...(event.discardTime === null
            ? []
            : [
                {
                  key: 'discard',
                  label: t('consumers.discardedBy'),
                  value: `${event.discardUser} · ${formatTime(event.discardTime)}`,
                },
                { key: 'reason', label: t('consumers.reason'), value: event.discardReason, wide: true },
              ]),
        ]}
      />
      <h3 className="consumers-title">{t('consumers.error')}</h3>
      <p className="consumers-failure">{event.error}</p>
      <h3 className="consumers-title">{t('consumers.message')}</h3>
      <Bytes raw={event.raw} />
      {event.replayable ? null : <p className="mp-faint">{t('consumers.notReplayable')}</p>}
    </>
  )
}

/** One event that was set aside: why, the bytes that failed, and what may be done with it. */
export function EventDrawer({ id, allowed, onClose, onDiscard, onReplay }: Props): ReactNode {
  const t = useText()
  const { data, error, refetch } = useEvent(id)
  const isOpen = data && data.discardTime === null
  return (
    <Drawer
      open
      size="large"
      title={t('consumers.event')}
      onClose={onClose}
      footer={
        allowed && data ? (
          <div className="consumers-actions">
            {isOpen ? (
              <Button danger onClick={() => onDiscard(id)}>
                {t('consumers.discard')}
              </Button>
            ) : null}
            {data.replayable && data.vin !== null ? (
              <Button type="primary" onClick={() => onReplay(data)}>
                {t('consumers.tryAgain')}
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      {data ? (
        <Event of={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Drawer>
  )
}
