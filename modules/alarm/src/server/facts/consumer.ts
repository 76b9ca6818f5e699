import { byId, factsByName } from '@motorpool/protocols'
import {
  type Delivery,
  defineConsumer,
  isDeletion,
  type MessageEvent,
  type VehicleEvent,
} from '@motorpool/stream/server'
import {
  ABSENT,
  type MessageAlarms,
  physical,
  REPORT_COLUMN_NAMES,
  RecordFlag,
  type ReportColumnName,
  StateBit,
} from '@motorpool/wire'
import { loadTerminalSet, TOPIC } from '../items/load.ts'
import { NO_RULES, type TerminalSet } from '../items/rules.ts'
import {
  type AlarmChange,
  endOf,
  keyOf,
  live,
  type Moment,
  type OpenAlarm,
  type OpenAlarms,
} from '../life/life.ts'
import { rewindAlarms } from '../store/rewind.ts'
import { storeAlarms } from '../store/store.ts'
import { statedBy } from './shown.ts'
import { type Waiting, waited } from './waiting.ts'

/** What is remembered of a vehicle. */
interface Facts {
  /** Shown by reports that came in time. */
  readonly open: OpenAlarms
  /** Shown by reports that came late: lives of their own, which end with the last of them. */
  readonly late: OpenAlarms
  /** ms: when the last late report was received; null while nothing of them is open. */
  readonly lateAt: number | null
  /** What must go on for longer before it alarms, by reports in time and by late ones. */
  readonly waiting?: Waiting | undefined
  readonly lateWaiting?: Waiting | undefined
}

const INITIAL: Facts = { open: {}, late: {}, lateAt: null }
/** ms without another late report after which what they have shown is over where it was last seen. */
const LATE_ENDS_MS = 10 * 60_000
/** ms between two late reports of one life at most: of what lies between them nothing is known. */
const LATE_APART_MS = 10 * 60_000

/** Made of every message; of few of them something comes that asks for the values. */
class MessageMoment implements Moment {
  readonly time: number
  readonly place: number
  readonly protocol: string | undefined
  readonly late: boolean
  readonly at: Moment['at']
  readonly #columns: MessageEvent['columns']

  constructor(event: MessageEvent) {
    const { columns, place, type, receiveTime } = event
    const isLocated = (columns.state & StateBit.located) !== 0
    const [lng, lat] = isLocated ? [physicalOf(columns, 'lng'), physicalOf(columns, 'lat')] : [null, null]
    this.time = columns.flags & RecordFlag.absurdTime ? receiveTime : event.deviceTime
    this.place = place
    this.protocol = byId(event.protocol)?.name
    this.late = type === 'reissued'
    this.at = lng !== null && lat !== null ? { lng, lat } : undefined
    this.#columns = columns
  }

  get values(): Readonly<Record<string, number>> {
    return valuesOf(this.#columns)
  }
}

/** The message as the moment of what it shows. A time that cannot be is replaced by that of receipt. */
export const momentOf = (event: MessageEvent): Moment => new MessageMoment(event)

const physicalOf = (columns: MessageEvent['columns'], name: ReportColumnName): number | null =>
  columns[name] === ABSENT ? null : physical(name, columns[name])

function valuesOf(columns: MessageEvent['columns']): Record<string, number> {
  const values: Record<string, number> = {}
  for (const name of REPORT_COLUMN_NAMES) {
    const value = name === 'lng' || name === 'lat' ? null : physicalOf(columns, name)
    if (value !== null) values[name] = value
  }
  return values
}

const SPEAKING: readonly MessageEvent['type'][] = ['report', 'reissued', 'other']

type Result = { state: Facts; outputs: readonly AlarmChange[] }

/** It shows nothing at all; an item that a tenant has named itself is a bit of the alarm word. */
const isQuiet = ({ alarms, faults }: MessageAlarms, word: number): boolean =>
  alarms.length === 0 && faults.length === 0 && word === 0

function isEmpty({ open, late, waiting, lateWaiting }: Facts): boolean {
  for (const _ in open) return false
  for (const _ in late) return false
  return waiting === undefined && lateWaiting === undefined
}

function message(state: Facts, event: MessageEvent, set: TerminalSet): Result {
  const protocol = SPEAKING.includes(event.type) ? byId(event.protocol) : undefined
  const name = factsByName(protocol?.name ?? '')?.name
  const alarms = protocol?.alarmsOf(event.columns, event.raw)
  if (!name || !alarms || (isQuiet(alarms, event.columns.alarm) && isEmpty(state)))
    return { state, outputs: [] }
  const now = statedBy(name, alarms, set.of(event.vehicleId), event.columns.alarm)
  const moment = momentOf(event)
  const happened = now.moments.flatMap((facts): AlarmChange[] => [
    { op: 'begin', facts, moment },
    { op: 'end', key: keyOf(facts), begin: moment.place, count: 1, moment },
  ])
  if (!moment.late) {
    const { shown, waiting } = waited(state.open, state.waiting, now, moment.time)
    const { open, changes } = live(state.open, moment, shown, now.states)
    const isSame = open === state.open && waiting === state.waiting
    return { state: isSame ? state : { ...state, open, waiting }, outputs: [...changes, ...happened] }
  }
  // What was open already when it was reported belongs to that life, which knows it from its begin on.
  const isKnown = (key: string) => (state.open[key]?.last ?? Infinity) <= moment.time
  const own = now.shown.filter((facts) => !isKnown(keyOf(facts)))
  const { near, over } = byDistance(state.late, moment)
  const { shown, waiting } = waited(near, state.lateWaiting, { ...now, shown: own }, moment.time)
  const { open: late, changes } = live(near, moment, shown, now.states)
  if (late === state.late && waiting === state.lateWaiting) return { state, outputs: happened }
  const lateAt = Object.keys(late).length > 0 || waiting ? event.receiveTime : null
  return {
    state: { ...state, late, lateAt, lateWaiting: waiting },
    outputs: [...ended(over, moment.place, true), ...changes, ...happened],
  }
}

/** Late reports of another day come after those of a later one: what they show is not what those have shown. */
function byDistance(open: OpenAlarms, { time }: Moment): { near: OpenAlarms; over: OpenAlarms } {
  const isNear = ({ last }: OpenAlarm) => Math.abs(time - last) <= LATE_APART_MS
  const all = Object.entries(open)
  if (all.every(([, alarm]) => isNear(alarm))) return { near: open, over: {} }
  const { near = [], over = [] } = Object.groupBy(all, ([, alarm]) => (isNear(alarm) ? 'near' : 'over'))
  return { near: Object.fromEntries(near), over: Object.fromEntries(over) }
}

/** Ends lives where they were last seen. */
const ended = (open: OpenAlarms, place: number, late: boolean): readonly AlarmChange[] =>
  Object.entries(open).map(([key, alarm]) => endOf(key, alarm, { time: alarm.last, place, late }))

/** @internal exported for its tests */
export function step(state: Facts, event: VehicleEvent, set: TerminalSet = NO_RULES): Result {
  if (event.kind === 'message') return message(state, event, set)
  if (event.kind === 'tick')
    return {
      state: { ...state, late: {}, lateAt: null, lateWaiting: undefined },
      outputs: ended(state.late, event.place, true),
    }
  if (isDeletion(event))
    return {
      state: INITIAL,
      outputs: [...ended(state.open, event.place, false), ...ended(state.late, event.place, true)],
    }
  return { state, outputs: [] }
}

/** Alarms that terminals and vehicles raise by themselves: flags, items and fault codes of every protocol. */
export const alarmFacts = defineConsumer<Facts, AlarmChange, TerminalSet>({
  name: 'alarm.facts',
  version: 1,
  begin: 'start',
  initial: INITIAL,
  reference: { topic: TOPIC, none: NO_RULES, load: loadTerminalSet },
  step,
  wakeAt: ({ lateAt }) => (lateAt === null ? null : lateAt + LATE_ENDS_MS),
  deliver: (tx, deliveries: readonly Delivery<AlarmChange>[], why) => storeAlarms(tx, deliveries, why),
  rewind: async (tx, vehicleId, from) => ({
    ...INITIAL,
    open: await rewindAlarms(tx, vehicleId, ['TERMINAL', 'GB', 'FAULT'], from),
  }),
})
