import { defineEnum, type EnumValue } from '@motorpool/kernel'
import type { RunStatus } from './events.ts'

/**
 * What a vehicle does, in one word: the same on map, list, card, home, big screen and in exports, in this order. An alarm is
 * no state: a vehicle in alarm drives or stands as well.
 */
export const OperatingState = defineEnum('OperatingState', {
  running: ['行驶', 'Driving', '走行中'],
  idling: ['怠速', 'Idling', 'アイドリング'],
  parked: ['停车', 'Parked', '駐車中'],
  charging: ['充电', 'Charging', '充電中'],
  offline: ['离线', 'Offline', 'オフライン'],
  never: ['从未上线', 'Never online', '未接続'],
})
export type OperatingState = EnumValue<typeof OperatingState>
export const OPERATING_STATES = OperatingState.values

export interface StateFacts {
  online: boolean
  /** It has been online, or sent a report over a platform. */
  known: boolean
  charging: boolean
  runStatus: RunStatus | null
}

/** A vehicle that moves drives, also one that is charged while it drives (GB/T 32960: charging state 2). */
export function operatingState({ online, known, charging, runStatus }: StateFacts): OperatingState {
  if (!online) return known ? 'offline' : 'never'
  if (runStatus === 'RUNNING') return 'running'
  if (charging) return 'charging'
  return runStatus === 'IDLE' ? 'idling' : 'parked'
}
