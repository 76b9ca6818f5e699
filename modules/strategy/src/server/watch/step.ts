import {
  type AlarmChange,
  type AlarmFacts,
  endOf,
  live,
  type Moment,
  momentOf,
  movedTo,
  type OpenAlarms,
} from '@motorpool/alarm/server'
import { type Motion, moved, NONE, Sample } from '@motorpool/monitoring/server'
import { isDeletion, type MessageEvent, type Step, timeOf, type VehicleEvent } from '@motorpool/stream/server'
import { RecordFlag } from '@motorpool/wire'
import { judge, type Memory } from './judge.ts'
import type { Rule } from './rule.ts'
import type { StrategySet, Watched } from './strategy-set.ts'

/** What is remembered of one order of reports: those in time, or those that came late. */
export interface Track {
  readonly motion: Motion | null
  readonly rules: Readonly<Record<string, Memory>>
  readonly open: OpenAlarms
}

/** What is remembered of a vehicle: plain JSON. */
export interface WatchState extends Track {
  /** Reports that came after newer ones: lives of their own. */
  readonly late: Track | null
  /** ms: when the last of them was received. */
  readonly lateAt: number | null
}

const EMPTY: Track = { motion: null, rules: {}, open: {} }
export const INITIAL: WatchState = { ...EMPTY, late: null, lateAt: null }
/** ms without another late report after which what they have shown is over where it was last seen. */
const LATE_ENDS_MS = 10 * 60_000

type Result = Step<WatchState, AlarmChange>
const NOTHING: readonly AlarmChange[] = []

/** What raised the alarm: which values crossed which bounds, since when. */
function factsOf(rule: Rule, memory: Memory | undefined, sample: Sample): AlarmFacts {
  const { subject, suggestion, version } = rule
  return {
    ...rule.facts,
    detail: {
      strategyId: subject,
      version,
      ...(suggestion ? { suggestion } : {}),
      logic: rule.any ? 'OR' : 'AND',
      conditions: rule.conditions.map(({ stored, field, measure }, i) => {
        const value = sample.value(field, measure)
        return {
          ...stored,
          measured: Number.isNaN(value) ? null : value,
          since: memory?.met[i]?.since ?? null,
        }
      }),
    },
  }
}

/** Takes one message in at every rule that watches the vehicle. */
export function take(
  track: Track,
  event: MessageEvent,
  time: number,
  watched: Watched,
  moment: () => Moment,
): { readonly track: Track; readonly changes: readonly AlarmChange[] } {
  const isReport = event.type !== 'other'
  const { motion, derived } = isReport
    ? moved(track.motion, time, event.columns)
    : { motion: track.motion, derived: NONE }
  const sample = new Sample(event, derived, watched.table, watched.groups)
  let rules: Record<string, Memory> | undefined
  let shown: AlarmFacts[] | undefined
  let over: Set<string> | undefined
  let isNews = false
  for (const rule of watched.rules) {
    if (rule.protocol !== null && rule.protocol !== event.protocol) continue
    const before = track.rules[rule.key]
    const { memory, on } = judge(rule, before, sample, time)
    if (memory !== before) {
      rules ??= { ...track.rules }
      if (memory) rules[rule.key] = memory
      else delete rules[rule.key]
    }
    if (on) {
      // What is open already has said what raised it.
      const isOpen = track.open[rule.key] !== undefined
      isNews ||= !isOpen
      shown ??= []
      shown.push(isOpen ? rule.facts : factsOf(rule, memory, sample))
    } else if (on === false && track.open[rule.key]) {
      isNews = true
      over ??= new Set()
      over.add(rule.key)
    }
  }
  const next = { motion, rules: rules ?? track.rules, open: track.open }
  if (!shown && !over) return { track: next, changes: NOTHING }
  const now = isNews ? moment() : { time, place: event.place, late: false }
  const { open, changes } = live(track.open, now, shown ?? [], (key) => over?.has(key) ?? false)
  return { track: { ...next, open }, changes }
}

const ended = (open: OpenAlarms, place: number, late: boolean): readonly AlarmChange[] =>
  Object.entries(open).map(([key, alarm]) => endOf(key, alarm, { time: alarm.last, place, late }))

const isKept = ({ versions }: Watched, rules: Track['rules'], key: string) =>
  versions.has(key) && (rules[key] === undefined || rules[key].version === versions.get(key))

/** Rules that watch the vehicle no more, or in another version: what they raised ends. */
function dropped<T extends Track>(track: T, watched: Watched, moment: () => Moment): Step<T, AlarmChange> {
  const gone = new Set<string>()
  // Of every message: nothing is listed before something is found.
  for (const key in track.rules) if (!isKept(watched, track.rules, key)) gone.add(key)
  for (const key in track.open) if (!isKept(watched, track.rules, key)) gone.add(key)
  if (gone.size === 0) return { state: track, outputs: NOTHING }
  const rules = { ...track.rules }
  const open = { ...track.open }
  const outputs: AlarmChange[] = []
  const at = moment()
  for (const key of gone) {
    const alarm = open[key]
    if (alarm) outputs.push(endOf(key, alarm, at))
    delete rules[key]
    delete open[key]
  }
  return { state: { ...track, rules, open }, outputs }
}

function message(state: WatchState, event: MessageEvent, watched: Watched): Result {
  const isAbsurd = (event.columns.flags & RecordFlag.absurdTime) !== 0
  if (isAbsurd || event.type === 'sent' || event.type === 'sign-on' || event.type === 'sign-off')
    return { state, outputs: NOTHING }
  const time = event.deviceTime
  const newest = state.motion?.time ?? Number.NEGATIVE_INFINITY
  if (event.type === 'other' && time < newest) return { state, outputs: NOTHING }
  if (time > newest || event.type === 'other') {
    const { track, changes } = take(state, event, time, watched, () => momentOf(event))
    const { motion, rules, open } = track
    return { state: { motion, rules, open, late: state.late, lateAt: state.lateAt }, outputs: changes }
  }
  // A report of a time that is known already.
  if (time === newest) return { state, outputs: NOTHING }
  return lateReport(state, event, watched)
}

function lateReport(state: WatchState, event: MessageEvent, watched: Watched): Result {
  const isEarlier = state.late?.motion && event.deviceTime <= state.late.motion.time
  const before = state.late && !isEarlier ? state.late : EMPTY
  const closed = isEarlier && state.late ? ended(state.late.open, event.place, true) : NOTHING
  const { track, changes } = take(before, event, event.deviceTime, watched, () =>
    movedTo(momentOf(event), { late: true }),
  )
  return { state: { ...state, late: track, lateAt: event.receiveTime }, outputs: [...closed, ...changes] }
}

function left(state: WatchState, event: VehicleEvent): Result {
  if (state === INITIAL) return { state, outputs: NOTHING }
  const outputs = [
    ...ended(state.open, event.place, false),
    ...ended(state.late?.open ?? {}, event.place, true),
  ]
  return { state: INITIAL, outputs }
}

/** What an event means for a vehicle and the strategies that watch it. */
export function watchStep(state: WatchState, event: VehicleEvent, set: StrategySet): Result {
  const watched = set.of(event.vehicleId)
  if (isDeletion(event)) return left(state, event)
  if (!watched) {
    const isEmpty = Object.keys(state.open).length === 0 && !state.late && state.motion === null
    return isEmpty ? { state, outputs: NOTHING } : left(state, event)
  }
  if (event.kind === 'message') {
    const { state: kept, outputs } = dropped(state, watched, () => momentOf(event))
    const result = message(kept, event, watched)
    return outputs.length > 0 ? { state: result.state, outputs: [...outputs, ...result.outputs] } : result
  }
  if (event.kind === 'tick')
    return {
      state: { ...state, late: null, lateAt: null },
      outputs: ended(state.late?.open ?? {}, event.place, true),
    }
  if (event.kind !== 'reference') return { state, outputs: NOTHING }
  return dropped(state, watched, () => ({ time: timeOf(event), place: event.place, late: false }))
}

export const wakeAt = ({ lateAt }: WatchState): number | null =>
  lateAt === null ? null : lateAt + LATE_ENDS_MS
