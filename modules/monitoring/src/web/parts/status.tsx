import type { EnumDef } from '@motorpool/kernel'
import { enumLabel, enumOptions } from '@motorpool/resource/web'
import { StatusTag, type Tone, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { LiveState, MapStatus } from '../../shared/index.ts'

export function labelOf(of: EnumDef, value: string | null): string {
  return value === null ? '' : enumLabel(of, value)
}

export const optionsOf = enumOptions

export const STATUS_TONE: Record<MapStatus, Tone> = {
  running: 'ok',
  parked: 'info',
  charging: 'warn',
  alarm: 'bad',
  offline: 'idle',
}

/** The one word a dispatcher reads first; the rules are the server's, for what a list row knows. */
export function statusOf(
  row: Pick<LiveState, 'onlineStatus' | 'alarm' | 'charging' | 'runStatus'>,
): MapStatus {
  if (row.onlineStatus === 'OFFLINE') return 'offline'
  if (row.alarm) return 'alarm'
  if (row.charging) return 'charging'
  return row.runStatus === 'RUNNING' ? 'running' : 'parked'
}

export function VehicleStatusTag({ status, solid }: { status: MapStatus; solid?: boolean }): ReactNode {
  const t = useText()
  return (
    <StatusTag tone={STATUS_TONE[status]} solid={solid ?? false}>
      {t(`map.status.${status}`)}
    </StatusTag>
  )
}
