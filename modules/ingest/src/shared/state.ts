import { defineEnum, type EnumValue } from '@motorpool/kernel'
import type { RunStatus } from './events.ts'

/**
 * What a vehicle does, in one word: the same on map, list, card, home, big screen and in exports, in this order. An alarm is
 * no state: a vehicle in alarm drives or stands as well.
 */
export const OperatingState = defineEnum('OperatingState', {
  running: ['行驶', 'Driving', '走行中'],
  working: ['作业', 'Working', '作業中'],
  idling: ['怠速', 'Idling', 'アイドリング'],
  parked: ['停车', 'Parked', '駐車中'],
  charging: ['充电', 'Charging', '充電中'],
  offline: ['离线', 'Offline', 'オフライン'],
  never: ['从未上线', 'Never online', '未接続'],
})
export type OperatingState = EnumValue<typeof OperatingState>
export const OPERATING_STATES = OperatingState.values

/** What is stored of a vehicle that its state follows from. */
export interface StateFacts {
  online: boolean
  /** It has been online, or sent a report over a platform. */
  known: boolean
  charging: boolean
  runStatus: RunStatus | null
  /** Its signals say that it does work where it stands. */
  working: boolean
}

/** A vehicle that moves drives, also one that is charged while it drives (GB/T 32960: charging state 2). */
export function operatingState({ online, known, charging, runStatus, working }: StateFacts): OperatingState {
  if (!online) return known ? 'offline' : 'never'
  if (runStatus === 'RUNNING') return 'running'
  if (charging) return 'charging'
  if (runStatus === 'IDLE') return working ? 'working' : 'idling'
  return 'parked'
}

export interface Presence {
  operatingState: OperatingState
  onlineStatus: 'ONLINE' | 'OFFLINE'
  /** 0 on, 1 off (R387). */
  accStatus: '0' | '1' | null
  runStatus: RunStatus | null
  charging: boolean
}

/** What is known of a vehicle: ACC, work and charging while it is online alone. */
export function presence(facts: StateFacts & { acc: boolean | null }): Presence {
  const { online, acc, charging, runStatus } = facts
  return {
    operatingState: operatingState(facts),
    onlineStatus: online ? 'ONLINE' : 'OFFLINE',
    accStatus: acc === null || !online ? null : acc ? '0' : '1',
    runStatus: online ? runStatus : null,
    charging: online && charging,
  }
}
