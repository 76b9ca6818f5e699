import { dayOf } from '@motorpool/kernel'
import { ABSENT, RecordFlag, StateBit, type StoreRecord } from '@motorpool/wire'
import type { RunStatus } from '../../shared/events.ts'
import { stepDistance } from './track.ts'

/** Latest state of a vehicle; numbers in the units of the journal, ABSENT where never reported. */
export interface LatestState {
  protocol: number
  online: boolean
  onlineTime: number
  offlineTime: number
  /** -1 never reported */
  acc: -1 | 0 | 1
  located: boolean
  runStatus: RunStatus | null
  charging: boolean
  state: number
  alarm: number
  lng: number
  lat: number
  positionTime: number
  speed: number
  direction: number
  altitude: number
  mileage: number
  soc: number
  fuel: number
  messageId: number
  reportTime: number
  receiveTime: number
  day: number
  dayDistance: number
}

export const NO_STATE: LatestState = {
  protocol: 0,
  online: false,
  onlineTime: 0,
  offlineTime: 0,
  acc: -1,
  located: false,
  runStatus: null,
  charging: false,
  state: 0,
  alarm: 0,
  lng: ABSENT,
  lat: ABSENT,
  positionTime: 0,
  speed: ABSENT,
  direction: ABSENT,
  altitude: ABSENT,
  mileage: ABSENT,
  soc: ABSENT,
  fuel: ABSENT,
  messageId: 0,
  reportTime: 0,
  receiveTime: 0,
  day: 0,
  dayDistance: 0,
}

/** The typed columns of a stored message, without its raw bytes. */
export type Columns = Omit<StoreRecord, 'raw' | 'deviceId'>

export type VehicleEvent =
  | { kind: 'frame'; protocol: number; columns: Columns; deviceTime: number; receiveTime: number }
  | { kind: 'online'; time: number }
  | { kind: 'offline'; time: number }

export type Output = { kind: 'online' } | { kind: 'offline' } | { kind: 'moved'; metres: number }

export interface Step {
  state: LatestState
  outputs: readonly Output[]
}

const NONE: readonly Output[] = []
const IDLE_SPEED = 10 // 0.1 km/h: below 1 km/h a vehicle stands

function runStatusOf(acc: -1 | 0 | 1, speed: number, engineOn: boolean): RunStatus | null {
  if (speed !== ABSENT && speed >= IDLE_SPEED) return 'RUNNING'
  if (acc === 1 || engineOn) return 'IDLE'
  return acc === 0 ? 'STOPPED' : null
}

const keep = (next: number, before: number) => (next === ABSENT ? before : next)

/** Only a report of the terminal's present changes the latest state. */
function isCurrent(before: LatestState, c: Columns, deviceTime: number): boolean {
  const wrong = RecordFlag.reissued | RecordFlag.absurdTime | RecordFlag.downlink
  return (c.flags & RecordFlag.report) !== 0 && (c.flags & wrong) === 0 && deviceTime > before.reportTime
}

function report(before: LatestState, event: VehicleEvent & { kind: 'frame' }): Step {
  const { columns: c, deviceTime } = event
  const next: LatestState = { ...before }
  next.protocol = event.protocol
  next.receiveTime = event.receiveTime
  next.reportTime = deviceTime
  next.messageId = c.messageId
  next.state = c.state
  next.alarm = c.alarm
  next.charging = (c.state & StateBit.charging) !== 0
  next.located = (c.state & StateBit.located) !== 0
  if ((c.state & StateBit.accUnknown) === 0) next.acc = c.state & StateBit.accOn ? 1 : 0
  next.speed = keep(c.speed, before.speed)
  next.altitude = keep(c.altitude, before.altitude)
  next.mileage = keep(c.mileage, before.mileage)
  next.soc = keep(c.soc, before.soc)
  next.fuel = keep(c.fuel, before.fuel)
  next.runStatus = runStatusOf(next.acc, next.speed, (c.state & StateBit.engineOn) !== 0)
  let outputs = NONE
  if (next.located && c.lng !== ABSENT && c.lat !== ABSENT) {
    const day = dayOf(deviceTime)
    const metres =
      before.lng === ABSENT
        ? 0
        : stepDistance(
            { lng: before.lng, lat: before.lat, time: before.positionTime },
            { lng: c.lng, lat: c.lat, time: deviceTime, speed: next.speed },
          )
    next.dayDistance = (day === before.day ? before.dayDistance : 0) + metres
    next.day = day
    next.lng = c.lng
    next.lat = c.lat
    next.positionTime = deviceTime
    next.direction = keep(c.direction, before.direction)
    if (metres > 0) outputs = [{ kind: 'moved', metres }]
  }
  return { state: next, outputs }
}

function signedOff(before: LatestState, time: number): Step {
  const state = { ...before, receiveTime: time }
  if (!before.online) return { state, outputs: NONE }
  return { state: { ...state, online: false, offlineTime: time }, outputs: [{ kind: 'offline' }] }
}

/** Pure: the same events give the same states, whenever they are played. */
export function latestStep(before: LatestState, event: VehicleEvent): Step {
  switch (event.kind) {
    case 'online':
      return {
        state: { ...before, online: true, onlineTime: event.time },
        outputs: before.online ? NONE : [{ kind: 'online' }],
      }
    case 'offline':
      if (!before.online) return { state: before, outputs: NONE }
      return { state: { ...before, online: false, offlineTime: event.time }, outputs: [{ kind: 'offline' }] }
    case 'frame':
      if (event.columns.flags & RecordFlag.signOff) return signedOff(before, event.receiveTime)
      if (isCurrent(before, event.columns, event.deviceTime)) return report(before, event)
      if (event.columns.flags & RecordFlag.downlink) return { state: before, outputs: NONE }
      return { state: { ...before, receiveTime: event.receiveTime }, outputs: NONE }
  }
}
