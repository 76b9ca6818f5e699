import { presence, type StateDelta } from '@motorpool/ingest/shared'
import { eachColumn, physical, StateBit } from '@motorpool/wire'
import type { LiveState } from '../../shared/monitor.ts'

/** A vehicle that is offline is in no alarm. */
export const isInAlarm = (online: boolean | null, state: number | null): boolean =>
  online === true && ((state ?? 0) & StateBit.alarm) !== 0

/** Journal units to physical ones. */
export function liveState(delta: StateDelta): LiveState {
  return {
    id: delta.vehicleId,
    vin: delta.vin,
    // Changes are pushed of vehicles that have been online.
    ...presence({ ...delta, known: true }),
    locationStatus: delta.located ? 'LOCATED' : 'NOT_LOCATED',
    alarm: isInAlarm(delta.online, delta.state),
    ...eachColumn((name) => physical(name, delta[name])),
    dayDistance: delta.dayDistance / 1000,
    reportTime: delta.reportTime,
    receiveTime: delta.receiveTime,
  }
}
