import type { EnumDef } from '@motorpool/kernel'
import { currentLocale, StatusTag, type Tone, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { LiveState, MapStatus } from '../../shared/index.ts'

export function labelOf(of: EnumDef, value: string | null): string {
  return (of.has(value) && of.labels[value]?.[currentLocale()]) || (value ?? '')
}

export function optionsOf(of: EnumDef): { value: string; label: string }[] {
  return of.values.map((value) => ({ value, label: labelOf(of, value) }))
}

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
