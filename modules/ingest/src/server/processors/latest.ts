import { dayOf } from '@motorpool/kernel'
import {
  ABSENT,
  absentNumbers,
  REPORT_COLUMN_NAMES,
  REPORT_COLUMNS,
  RecordFlag,
  type ReportNumbers,
  StateBit,
} from '@motorpool/wire'
import type { RunStatus } from '../../shared/events.ts'
import type { EventColumns, ReportEvent } from './event.ts'
import type { Processor } from './port.ts'
import { stepDistance } from './track.ts'

/** Latest state of a vehicle; numbers in the units of the journal, ABSENT where never reported. */
export interface LatestState extends ReportNumbers {
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
  positionTime: number
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
  positionTime: 0,
  ...absentNumbers(),
  messageId: 0,
  reportTime: 0,
  receiveTime: 0,
  day: 0,
  dayDistance: 0,
}

/** What changes a latest state: stored messages, and the beginning and the end of a session. */
export type LatestEvent = ReportEvent | { kind: 'online'; time: number } | { kind: 'offline'; time: number }

const IDLE_SPEED = 10 // 0.1 km/h: below 1 km/h a vehicle stands

function runStatusOf(acc: -1 | 0 | 1, speed: number, engineOn: boolean): RunStatus | null {
  if (speed !== ABSENT && speed >= IDLE_SPEED) return 'RUNNING'
  if (acc === 1 || engineOn) return 'IDLE'
  return acc === 0 ? 'STOPPED' : null
}

const VALUES = REPORT_COLUMN_NAMES.filter((name) => REPORT_COLUMNS[name].latest === 'value')
const OF_FIX = REPORT_COLUMN_NAMES.filter((name) => REPORT_COLUMNS[name].latest === 'fix')

/** Only a report of the terminal's present changes the latest state. */
function isCurrent(before: LatestState, c: EventColumns, deviceTime: number): boolean {
  const wrong = RecordFlag.reissued | RecordFlag.absurdTime | RecordFlag.downlink
  return (c.flags & RecordFlag.report) !== 0 && (c.flags & wrong) === 0 && deviceTime > before.reportTime
}

function report(before: LatestState, event: ReportEvent): LatestState {
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
  for (const name of VALUES) if (c[name] !== ABSENT) next[name] = c[name]
  next.runStatus = runStatusOf(next.acc, next.speed, (c.state & StateBit.engineOn) !== 0)
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
    for (const name of OF_FIX) if (c[name] !== ABSENT) next[name] = c[name]
    next.positionTime = deviceTime
  }
  return next
}

function signedOff(before: LatestState, time: number): LatestState {
  const state = { ...before, receiveTime: time }
  return before.online ? { ...state, online: false, offlineTime: time } : state
}

/** Pure: the same events give the same states, whenever they are played; an event played twice changes nothing more. */
export function latestStep(before: LatestState, event: LatestEvent): LatestState {
  switch (event.kind) {
    case 'online':
      return { ...before, online: true, onlineTime: event.time }
    case 'offline':
      return before.online ? { ...before, online: false, offlineTime: event.time } : before
    case 'frame':
      if (event.columns.flags & RecordFlag.signOff) return signedOff(before, event.receiveTime)
      if (isCurrent(before, event.columns, event.deviceTime)) return report(before, event)
      if (event.columns.flags & RecordFlag.downlink) return before
      return { ...before, receiveTime: event.receiveTime }
  }
}

/**
 * The latest state as a processor. It runs beside the gateway, in memory: `LatestRunner` is its host, and `vehicle_realtime`
 * the table of its states.
 */
export const latest: Processor<LatestState, never> = {
  name: 'latest',
  version: 1,
  begin: 'now',
  initial: NO_STATE,
  step: (state, event) => ({ state: latestStep(state, event), outputs: [] }),
  deliver: async () => {},
}
