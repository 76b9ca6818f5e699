import { isReport } from '@motorpool/history/server'
import { dayOf } from '@motorpool/kernel'
import {
  ABSENT,
  absentNumbers,
  editionNumber,
  REPORT_COLUMN_NAMES,
  REPORT_COLUMNS,
  RecordFlag,
  type ReportNumbers,
  StateBit,
} from '@motorpool/wire'
import type { RunStatus } from '../../shared/events.ts'
import type { EventColumns, ReportEvent } from './event.ts'
import { hasFix, metresOf, NOT_TRAVELLED, readingOf, type Travelled, travelStep } from './travel.ts'

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
  /** What its signals say while it stands; told by who reads them, after the report. */
  working: boolean
  state: number
  alarm: number
  positionTime: number
  messageId: number
  /** Edition that the newest report was read by (`editionNumber`); 0: none was noted. */
  edition: number
  reportTime: number
  receiveTime: number
  /** Day (UTC+8) of the newest report. */
  day: number
  /** The distance of that day. */
  travelled: Travelled
  /** Device time of the newest late report that the day's distance is without; 0: none. `DayRecount` counts it in. */
  lateTime: number
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
  working: false,
  state: 0,
  alarm: 0,
  positionTime: 0,
  ...absentNumbers(),
  messageId: 0,
  edition: 0,
  reportTime: 0,
  receiveTime: 0,
  day: 0,
  travelled: NOT_TRAVELLED,
  lateTime: 0,
}

/** What changes a latest state: stored messages, the beginning and the end of a session, and what was read out of its signals. */
export type LatestEvent =
  | ReportEvent
  | { kind: 'online'; time: number }
  | { kind: 'offline'; time: number }
  | { kind: 'work'; working: boolean }

/** What a report without position and speed says is that of the one before. */
export const saysStanding = ({ speed, state }: Pick<EventColumns, 'speed' | 'state'>): boolean =>
  (speed === ABSENT || speed < IDLE_SPEED) &&
  (state & (StateBit.accOn | StateBit.accUnknown | StateBit.engineOn)) !== 0

const IDLE_SPEED = 10 // 0.1 km/h: below 1 km/h a vehicle stands

/** @param speed 0.1 km/h, ABSENT where it is unknown */
export function runStatusOf(acc: -1 | 0 | 1, speed: number, engineOn: boolean): RunStatus | null {
  if (speed !== ABSENT && speed >= IDLE_SPEED) return 'RUNNING'
  if (acc === 1 || engineOn) return 'IDLE'
  return acc === 0 ? 'STOPPED' : null
}

const VALUES = REPORT_COLUMN_NAMES.filter((name) => REPORT_COLUMNS[name].latest === 'value')
const OF_FIX = REPORT_COLUMN_NAMES.filter((name) => REPORT_COLUMNS[name].latest === 'fix')

/** m travelled on a day, 0 on another than that of the newest report. */
export const dayDistanceOf = (state: LatestState, day: number): number =>
  state.day === day ? metresOf(state.travelled) : 0

/** Only a report of the terminal's present changes the latest state. */
const isCurrent = (before: LatestState, { columns: { flags }, deviceTime }: ReportEvent): boolean =>
  isReport(flags) && (flags & RecordFlag.reissued) === 0 && deviceTime > before.reportTime

/** A report that is not of the terminal's present, of the state's day or a later one. */
export function isLate(before: LatestState, event: LatestEvent): boolean {
  if (event.kind !== 'frame' || !isReport(event.columns.flags) || isCurrent(before, event)) return false
  return event.deviceTime !== before.reportTime && dayOf(event.deviceTime) >= before.day
}

function report(before: LatestState, event: ReportEvent): LatestState {
  const { columns: c, deviceTime } = event
  const next: LatestState = { ...before }
  next.protocol = event.protocol
  next.receiveTime = event.receiveTime
  next.reportTime = deviceTime
  next.messageId = c.messageId
  next.edition = editionNumber(c.flags)
  next.state = c.state
  next.alarm = c.alarm
  next.charging = (c.state & StateBit.charging) !== 0
  next.located = (c.state & StateBit.located) !== 0
  if ((c.state & StateBit.accUnknown) === 0) next.acc = c.state & StateBit.accOn ? 1 : 0
  for (const name of VALUES) if (c[name] !== ABSENT) next[name] = c[name]
  next.runStatus = runStatusOf(next.acc, next.speed, (c.state & StateBit.engineOn) !== 0)
  next.day = dayOf(deviceTime)
  if (dayOf(before.lateTime) < next.day) next.lateTime = 0
  next.travelled = travelStep(
    next.day === before.day ? before.travelled : NOT_TRAVELLED,
    readingOf(c, deviceTime),
  )
  if (hasFix(c)) {
    for (const name of OF_FIX) if (c[name] !== ABSENT) next[name] = c[name]
    next.positionTime = deviceTime
  }
  return next
}

/** Without a fix now, the last known place is that of the newest report with one, also of one that comes late. */
function placed(before: LatestState, { columns: c, deviceTime }: ReportEvent): LatestState {
  if (!isReport(c.flags) || !hasFix(c) || before.located || deviceTime <= before.positionTime) return before
  const next: LatestState = { ...before, positionTime: deviceTime }
  for (const name of OF_FIX) if (c[name] !== ABSENT) next[name] = c[name]
  return next
}

function signedOff(before: LatestState, time: number): LatestState {
  const state = { ...before, receiveTime: time }
  return before.online ? { ...state, online: false, offlineTime: time } : state
}

/** What a message leaves behind that does not tell of now. */
function missed(before: LatestState, event: ReportEvent): LatestState {
  const lateTime = isLate(before, event) ? Math.max(before.lateTime, event.deviceTime) : before.lateTime
  return { ...placed(before, event), receiveTime: event.receiveTime, lateTime }
}

/**
 * Pure: the same events give the same states, whenever they are played. An event played twice changes nothing more, but that
 * the distance of the day is counted again.
 */
export function latestStep(before: LatestState, event: LatestEvent): LatestState {
  switch (event.kind) {
    case 'online':
      return { ...before, online: true, onlineTime: event.time }
    case 'offline':
      return before.online ? { ...before, online: false, offlineTime: event.time } : before
    case 'work':
      return before.working === event.working ? before : { ...before, working: event.working }
    case 'frame':
      if (event.columns.flags & RecordFlag.signOff) return signedOff(before, event.receiveTime)
      if (isCurrent(before, event)) return report(before, event)
      if (event.columns.flags & RecordFlag.downlink) return before
      return missed(before, event)
  }
}

/** Under what its position is stored; another version begins at the end of what is stored. */
export const latest = { name: 'latest', version: 1 } as const
