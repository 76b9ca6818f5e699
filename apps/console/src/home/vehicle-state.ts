import type { MonitorRow } from '@motorpool/monitoring/shared'
import { formatNumber, type Tone } from '@motorpool/ui'

type State = Pick<MonitorRow, 'onlineStatus' | 'runStatus' | 'alarm'>

/** The colour of a vehicle's state: an alarm stands out while the vehicle is online. */
export function toneOf(row: State): Tone {
  if (row.onlineStatus === 'OFFLINE') return 'idle'
  if (row.alarm) return 'bad'
  return row.runStatus === 'RUNNING' ? 'accent' : 'ok'
}

/** Key of the text of a vehicle's state. */
export function stateKey(row: State): string {
  if (row.onlineStatus === 'OFFLINE') return 'home.offline'
  return row.runStatus === 'RUNNING' ? 'home.running' : 'home.online'
}

/** A part of a whole in percent; a dash where there is no whole. */
export const share = (part: number, of: number): string =>
  of > 0 ? `${formatNumber((part / of) * 100, 1)}%` : '—'

/** How long the bars of a group of vehicles are, in percent: beside the largest group, and of it what is online. */
export const barWidths = (
  { total, online }: { total: number; online: number },
  largest: number,
): { total: number; online: number } => ({
  total: (total / Math.max(largest, 1)) * 100,
  online: (online / Math.max(total, 1)) * 100,
})
