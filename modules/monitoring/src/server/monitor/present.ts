import type { RunStatus, StateDelta } from '@motorpool/ingest/shared'
import { eachColumn, physical, StateBit } from '@motorpool/wire'
import type { LiveState, MapStatus } from '../../shared/monitor.ts'

/** One word for the map: what a dispatcher wants to know first wins. */
export function mapStatus(state: {
  online: boolean
  alarm: boolean
  charging: boolean
  runStatus: RunStatus | null
}): MapStatus {
  if (!state.online) return 'offline'
  if (state.alarm) return 'alarm'
  if (state.charging) return 'charging'
  return state.runStatus === 'RUNNING' ? 'running' : 'parked'
}

export const hasAlarm = (state: number): boolean => (state & StateBit.alarm) !== 0

/** Journal units to physical ones. */
export function liveState(delta: StateDelta): LiveState {
  const alarm = hasAlarm(delta.state)
  return {
    id: delta.vehicleId,
    vin: delta.vin,
    status: mapStatus({ ...delta, alarm }),
    onlineStatus: delta.online ? 'ONLINE' : 'OFFLINE',
    accStatus: delta.acc === null ? null : delta.acc ? '0' : '1',
    locationStatus: delta.located ? 'LOCATED' : 'NOT_LOCATED',
    runStatus: delta.runStatus,
    charging: delta.charging,
    alarm,
    ...eachColumn((name) => physical(name, delta[name])),
    dayDistance: delta.dayDistance / 1000,
    reportTime: delta.reportTime,
    receiveTime: delta.receiveTime,
  }
}
