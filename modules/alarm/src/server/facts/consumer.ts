import { byId, factsByName } from '@motorpool/protocols'
import {
  type Delivery,
  defineConsumer,
  isDeletion,
  type MessageEvent,
  type VehicleEvent,
} from '@motorpool/stream/server'
import { ABSENT, physical, REPORT_COLUMN_NAMES, RecordFlag, StateBit } from '@motorpool/wire'
import { type AlarmChange, endOf, live, type Moment, type OpenAlarm, type OpenAlarms } from '../life/life.ts'
import { rewindAlarms } from '../store/rewind.ts'
import { storeAlarms } from '../store/store.ts'
import { statedBy } from './shown.ts'

/** What is remembered of a vehicle. */
interface Facts {
  /** Shown by reports that came in time. */
  readonly open: OpenAlarms
  /** Shown by reports that came late: lives of their own, which end with the last of them. */
  readonly late: OpenAlarms
  /** ms: when the last late report was received; null while nothing of them is open. */
  readonly lateAt: number | null
}

const INITIAL: Facts = { open: {}, late: {}, lateAt: null }
/** ms without another late report after which what they have shown is over where it was last seen. */
const LATE_ENDS_MS = 10 * 60_000
/** ms between two late reports of one life at most: of what lies between them nothing is known. */
const LATE_APART_MS = 10 * 60_000

/** The message as the moment of what it shows. A time that cannot be is replaced by that of receipt. */
export function momentOf(event: MessageEvent): Moment {
  const { columns, place, type, receiveTime } = event
  const values: Record<string, number> = {}
  for (const name of REPORT_COLUMN_NAMES) {
    const value = columns[name] === ABSENT ? null : physical(name, columns[name])
    if (value !== null) values[name] = value
  }
  const { lng, lat, ...others } = values
  const isLocated = (columns.state & StateBit.located) !== 0 && lng !== undefined && lat !== undefined
  const protocol = byId(event.protocol)?.name
  return {
    time: columns.flags & RecordFlag.absurdTime ? receiveTime : event.deviceTime,
    place,
    ...(protocol === undefined ? {} : { protocol }),
    late: type === 'reissued',
    ...(isLocated ? { at: { lng, lat } } : {}),
    values: others,
  }
}

const SPEAKING: readonly MessageEvent['type'][] = ['report', 'reissued', 'other']

function message(state: Facts, event: MessageEvent): { state: Facts; outputs: readonly AlarmChange[] } {
  const protocol = SPEAKING.includes(event.type) ? byId(event.protocol) : undefined
  const name = factsByName(protocol?.name ?? '')?.name
  const alarms = protocol?.alarmsOf(event.columns, event.raw)
  if (!name || !alarms) return { state, outputs: [] }
  const { shown, moments, states } = statedBy(name, alarms)
  const moment = momentOf(event)
  const happened = moments.flatMap((facts): AlarmChange[] => [
    { op: 'begin', facts, moment },
    { op: 'end', key: `${facts.kind}:${facts.subject}`, begin: moment.place, count: 1, moment },
  ])
  if (!moment.late) {
    const { open, changes } = live(state.open, moment, shown, states)
    return { state: open === state.open ? state : { ...state, open }, outputs: [...changes, ...happened] }
  }
  // What was open already when it was reported belongs to that life, which knows it from its begin on.
  const isKnown = (key: string) => (state.open[key]?.last ?? Infinity) <= moment.time
  const own = shown.filter(({ kind, subject }) => !isKnown(`${kind}:${subject}`))
  const { near, over } = byDistance(state.late, moment)
  const { open: late, changes } = live(near, moment, own, states)
  if (late === state.late) return { state, outputs: happened }
  const lateAt = Object.keys(late).length > 0 ? event.receiveTime : null
  return {
    state: { ...state, late, lateAt },
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
export function step(state: Facts, event: VehicleEvent): { state: Facts; outputs: readonly AlarmChange[] } {
  if (event.kind === 'message') return message(state, event)
  if (event.kind === 'tick')
    return { state: { ...state, late: {}, lateAt: null }, outputs: ended(state.late, event.place, true) }
  if (isDeletion(event))
    return {
      state: INITIAL,
      outputs: [...ended(state.open, event.place, false), ...ended(state.late, event.place, true)],
    }
  return { state, outputs: [] }
}

/** Alarms that terminals and vehicles raise by themselves: flags, items and fault codes of every protocol. */
export const alarmFacts = defineConsumer<Facts, AlarmChange>({
  name: 'alarm.facts',
  version: 1,
  begin: 'start',
  initial: INITIAL,
  step,
  wakeAt: ({ lateAt }) => (lateAt === null ? null : lateAt + LATE_ENDS_MS),
  deliver: (tx, deliveries: readonly Delivery<AlarmChange>[], why) => storeAlarms(tx, deliveries, why),
  rewind: async (tx, vehicleId, from) => ({
    ...INITIAL,
    open: await rewindAlarms(tx, vehicleId, ['TERMINAL', 'GB', 'FAULT'], from),
  }),
})
