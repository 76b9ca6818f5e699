import { operatingState, type StateDelta, type StateFacts } from '@motorpool/ingest/shared'
import { eachColumn, physical, StateBit } from '@motorpool/wire'
import type { LiveState } from '../../shared/monitor.ts'

export const hasAlarm = (state: number): boolean => (state & StateBit.alarm) !== 0

type Presence = Pick<LiveState, 'operatingState' | 'onlineStatus' | 'accStatus' | 'runStatus' | 'charging'>

/** What is known of a vehicle while it is online; of the time after that nothing is. */
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

/** Journal units to physical ones. */
export function liveState(delta: StateDelta): LiveState {
  return {
    id: delta.vehicleId,
    vin: delta.vin,
    ...presence({ ...delta, known: true }),
    locationStatus: delta.located ? 'LOCATED' : 'NOT_LOCATED',
    alarm: delta.online && hasAlarm(delta.state),
    ...eachColumn((name) => physical(name, delta[name])),
    dayDistance: delta.dayDistance / 1000,
    reportTime: delta.reportTime,
    receiveTime: delta.receiveTime,
  }
}
