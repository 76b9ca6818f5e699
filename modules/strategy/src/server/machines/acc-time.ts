import {
  type AlarmChange,
  type AlarmFacts,
  endOf,
  live,
  type Moment,
  momentOf,
  type OpenAlarms,
} from '@motorpool/alarm/server'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { NONE, Sample } from '@motorpool/monitoring/server'
import { isWorking, WORK_FIELDS, type WorkSigns, workSign } from '@motorpool/monitoring/shared'
import { carriesSignals } from '@motorpool/protocols/facts'
import {
  isBelievableReport,
  isDeletion,
  type MessageEvent,
  type VehicleEvent,
} from '@motorpool/stream/server'
import { ABSENT, StateBit } from '@motorpool/wire'
import type { Machine, MachineSet } from './machine-set.ts'

/** What the ACC of a vehicle was for on one day. */
export interface DayTime {
  readonly day: string
  /** ms with ACC on. */
  readonly acc: number
  /** ms of them in which it moved, its engine ran or its signals told of work. */
  readonly work: number
}

type Mode = 'off' | 'idle' | 'work'

/** What is remembered of a vehicle: plain JSON. */
export interface AccState {
  readonly time: DayTime | null
  /** ms, device time: up to when it is counted, and what it was doing from then on. */
  readonly last: number
  readonly mode: Mode
  readonly signs: WorkSigns
  /** The day that has had its alarm. */
  readonly raised: string | null
  /** ms: when the figures of that alarm were told last. */
  readonly told: number
  readonly open: OpenAlarms
  /** ms: when silence ends what is open. */
  readonly wake: number | null
}

/** The figures of a day that has an alarm, as they are by now. */
export interface DayTold {
  readonly op: 'figures'
  readonly time: DayTime
}
export type AccOutput = AlarmChange | DayTold

export const ACC_INITIAL: AccState = {
  time: null,
  last: 0,
  mode: 'off',
  signs: {},
  raised: null,
  told: 0,
  open: {},
  wake: null,
}

type Result = { state: AccState; outputs: readonly AccOutput[] }

const HOUR_MS = 3_600_000
/** ms between two reports beyond which they say nothing of what was between them. */
const GAP_MS = 10 * 60_000
/** ms: while nothing changes it is counted this often. */
const COUNT_MS = 30_000
/** ms: figures of a day that has its alarm are told this often. */
const TELL_MS = 5 * 60_000
/** ms of silence after which an open alarm is over where it was last seen. */
const SILENCE_MS = 30 * 60_000
/** 0.1 km/h: from here on a vehicle moves. */
const MOVING = 10

const hours = (ms: number): number => Math.round((ms / HOUR_MS) * 100) / 100

/** The figures as alarms and lists have them, h. */
export const figuresOf = ({ day, acc, work }: DayTime) => ({
  day,
  accTime: hours(acc),
  workTime: hours(work),
  diffTime: hours(acc - work),
})

function modeOf({ columns }: MessageEvent, before: Mode, signs: WorkSigns): Mode {
  const { state, speed } = columns
  const isOn = state & StateBit.accUnknown ? before !== 'off' : (state & StateBit.accOn) !== 0
  if (!isOn) return 'off'
  const moves = speed !== ABSENT && speed >= MOVING
  return moves || (state & StateBit.engineOn) !== 0 || isWorking(signs) ? 'work' : 'idle'
}

/** The time from `from` to `to` in a mode, added to its day; what lies beyond midnight begins the next one. */
function counted(time: DayTime | null, mode: Mode, from: number, to: number): DayTime {
  const day = dayText(dayOf(to))
  const known = time?.day === day ? time : { day, acc: 0, work: 0 }
  if (mode === 'off' || to - from > GAP_MS) return known
  const spent = to - Math.max(from, dayStart(dayOf(to)))
  return { day, acc: known.acc + spent, work: known.work + (mode === 'work' ? spent : 0) }
}

function factsOf(time: DayTime, { bounds }: MachineSet): AlarmFacts | undefined {
  const isIdle = time.acc - time.work >= bounds.accIdleHours * HOUR_MS
  if (!isIdle && time.acc < bounds.accDayHours * HOUR_MS) return undefined
  return {
    kind: 'ACC_TIME',
    subject: time.day,
    type: isIdle ? 'IDLE' : 'LONG',
    level: isIdle ? 1 : 2,
    detail: figuresOf(time),
  }
}

/** Ends what is open where it was last seen. */
const over = (open: OpenAlarms, place: number): AlarmChange[] =>
  Object.entries(open).map(([key, one]) => endOf(key, one, { time: one.last, place, late: false }))

/** One alarm a day: it goes on while ACC stays on, and ends with it, with the day, or in silence. */
function judged(state: AccState, moment: Moment, set: MachineSet): Result {
  const { time, mode } = state
  if (!time) return { state, outputs: [] }
  const outputs: AccOutput[] = []
  const old = Object.keys(state.open).some((key) => key !== `ACC_TIME:${time.day}`)
  if (old) outputs.push(...over(state.open, moment.place))
  let { raised, told } = state
  const before = old ? {} : state.open
  const isOpen = Object.keys(before).length > 0
  const facts = mode !== 'off' && (isOpen || raised !== time.day) ? factsOf(time, set) : undefined
  const { open, changes } = live(before, moment, facts ? [facts] : [], () => true)
  outputs.push(...changes)
  if (facts && !isOpen) {
    raised = time.day
    told = moment.time
  } else if (raised === time.day && (moment.time - told >= TELL_MS || (isOpen && mode === 'off'))) {
    told = moment.time
    outputs.push({ op: 'figures', time })
  }
  const wake = Object.keys(open).length > 0 ? moment.time + SILENCE_MS : null
  return { state: { ...state, raised, told, open, wake }, outputs }
}

/** What the signals of a message tell of work. */
function signsOf(before: WorkSigns, event: MessageEvent, { table }: Machine): WorkSigns {
  if (!table) return before
  const sample = new Sample(event, NONE, table)
  const signs = { ...before }
  for (const field of WORK_FIELDS) {
    const value = sample.value(field, undefined)
    const sign = Number.isNaN(value) ? undefined : workSign(field, value)
    if (sign !== undefined) signs[field] = sign
  }
  return JSON.stringify(signs) === JSON.stringify(before) ? before : signs
}

function message(state: AccState, event: MessageEvent, set: MachineSet): Result {
  const machine = set.of(event.vehicleId)
  // Of a vehicle that is off nothing is decoded.
  const isAsked =
    machine !== undefined && state.mode !== 'off' && carriesSignals(event.protocol, event.columns.messageId)
  const signs = isAsked ? signsOf(state.signs, event, machine) : state.signs
  const heard = signs === state.signs ? state : { ...state, signs }
  // What comes late is counted where it goes on from what is known.
  if (!isBelievableReport(event) || event.deviceTime <= state.last) return { state: heard, outputs: [] }
  const now = event.deviceTime
  const mode = modeOf(event, state.mode, signs)
  if (mode === 'off' && state.mode === 'off') return { state: heard, outputs: [] }
  const isDue = mode !== state.mode || now - state.last >= COUNT_MS
  if (!isDue && state.mode !== 'off') return { state: heard, outputs: [] }
  const time = counted(state.time, state.mode, state.last, now)
  // What an engine did before it was off says nothing of the next time.
  const next = { ...heard, time, last: now, mode, signs: mode === 'off' ? {} : signs }
  return judged(next, momentOf(event), set)
}

/** Counts for how long the ACC of a vehicle is on in a day, and for how much of that it works. */
export function accStep(state: AccState, event: VehicleEvent, set: MachineSet): Result {
  if (event.kind === 'message') return message(state, event, set)
  const isOver = event.kind === 'tick' || isDeletion(event)
  if (!isOver) return { state, outputs: [] }
  return {
    state: { ...state, open: {}, wake: null },
    outputs: over(state.open, event.place),
  }
}
