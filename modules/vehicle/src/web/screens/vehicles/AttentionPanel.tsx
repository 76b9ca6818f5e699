import type { Row } from '@motorpool/resource/web'
import { Panel, StatusTag, useNow, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { attentionOf } from './attention.ts'
import { useAlarms, useLiveState } from './usePages.ts'

/** What is wrong with a vehicle, what is due and what its record lacks. */
export function AttentionPanel({ vehicle }: { vehicle: Row }): ReactNode {
  const t = useText()
  const now = useNow(60_000)
  const live = useLiveState(vehicle)
  const alarms = useAlarms(vehicle, live.data?.alarm ?? false)
  const found = attentionOf(vehicle, live.data, now, alarms)
  return (
    <Panel title={t('vehicle.panel.attention')}>
      {found.length === 0 ? (
        <StatusTag tone="ok">{t('vehicle.attention.none')}</StatusTag>
      ) : (
        <ul className="vehicle-attention">
          {found.map(({ kind, tone, params }) => (
            <li key={`${kind} ${params?.name ?? ''}`}>
              <StatusTag tone={tone}>{t(`vehicle.attention.${kind}`, params)}</StatusTag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
