/** What alarms at one moment: a subject of the vehicle with what is known of it. */
export interface Shown {
  /** `<KIND>:<subject>`: at most one life of a key is open. */
  readonly key: string
  readonly facts: AlarmFacts
}

/** Kinds of alarms, as they are stored. */
export type AlarmKind =
  | 'TERMINAL'
  | 'GB'
  | 'FAULT'
  | 'STRATEGY'
  | 'EXCEPTION'
  | 'FENCE'
  /** Of a fence that a customer keeps: read by that customer, and by staff beside its fence (decision 63). */
  | 'CUSTOMER_FENCE'
  | 'ACC_TIME'
  | 'INCONSISTENT'
  | 'LOCATION'
  | 'OFFLINE'
  | 'GB4'

/** The strategy that raised an alarm, as its detail names it. */
export interface StrategyName {
  readonly strategyId: string
  readonly strategyName: string
  readonly version: number
}

export interface AlarmFacts {
  readonly kind: AlarmKind
  /** Unique in the vehicle and kind, 120 characters at most. */
  readonly subject: string
  /** Name of the protocol, where one has defined it. */
  readonly protocol?: string
  /** Code for people, 32 characters at most. */
  readonly type: string
  /** 1 ordinary, 2 serious, 3 critical */
  readonly level: 1 | 2 | 3
  /** For people, 128 characters at most; faults are named by the libraries. */
  readonly name?: string
  /** Whether people are told; they are unless this says no. */
  readonly remind?: boolean
  /** What else belongs to it, plain JSON of at most 8 kB. */
  readonly detail?: object
}

/** When and where something is seen. */
export interface Moment {
  /** ms, by the clock of the terminal where it can be */
  readonly time: number
  /** µs: place of the event in the order of everything stored; names the message that proves it. */
  readonly place: number
  /** Name of the protocol of that message; none where the event is no message. */
  readonly protocol?: string | undefined
  /** Sent later from the terminal's memory. */
  readonly late: boolean
  /** Degrees, WGS-84. */
  readonly at?: { readonly lng: number; readonly lat: number } | undefined
  /** Values of the vehicle at that moment, by the names of the typed columns. */
  readonly values?: Readonly<Record<string, number>> | undefined
}

/** A moment with another time, or learnt late. What it reads only when asked is kept, which `...` would lose. */
export const movedTo = (moment: Moment, to: Partial<Pick<Moment, 'time' | 'late'>>): Moment => ({
  ...moment,
  values: moment.values,
  ...to,
})

/** An open alarm, as a consumer remembers it between events. */
export interface OpenAlarm {
  /** Place of its begin, µs. */
  readonly begin: number
  /** ms: when it was seen last. */
  readonly last: number
  readonly count: number
  readonly level: number
  /** ms: up to when the stored row has been led on. */
  readonly written: number
}

export type OpenAlarms = Readonly<Record<string, OpenAlarm>>

/** What becomes of an alarm. `begin` names it together with vehicle, kind and subject. */
export type AlarmChange =
  | { readonly op: 'begin'; readonly facts: AlarmFacts; readonly moment: Moment }
  | {
      readonly op: 'go-on'
      readonly key: string
      readonly begin: number
      readonly last: number
      readonly count: number
      readonly level: number
    }
  | {
      readonly op: 'end'
      readonly key: string
      readonly begin: number
      readonly count: number
      readonly moment: Moment
    }

export interface Life {
  readonly open: OpenAlarms
  readonly changes: readonly AlarmChange[]
}

/** ms: the row of an alarm that goes on is written that often; its end has the exact figures. */
const WRITE_EVERY_MS = 60_000

const NONE: readonly AlarmChange[] = []
export const keyOf = ({ kind, subject }: Pick<AlarmFacts, 'kind' | 'subject'>): string => `${kind}:${subject}`

/** Asked of every message: no list is made. */
function isNone(open: OpenAlarms): boolean {
  for (const _ in open) return false
  return true
}

/**
 * One life of each alarm: opened once however often it is shown, led on while it is, ended by the first moment that
 * states it (`states`) and does not show it.
 */
export function live(
  open: OpenAlarms,
  moment: Moment,
  shown: readonly AlarmFacts[],
  states: (key: string) => boolean,
): Life {
  if (shown.length === 0 && isNone(open)) return { open, changes: NONE }
  const changes: AlarmChange[] = []
  const next: Record<string, OpenAlarm> = {}
  const facts = new Map<string, AlarmFacts>()
  for (const one of shown) facts.set(keyOf(one), one)
  let isSame = facts.size === 0
  for (const key in open) {
    const alarm = open[key]
    if (!alarm) continue
    const now = facts.get(key)
    if (now) {
      facts.delete(key)
      next[key] = goneOn(key, alarm, now, moment, changes)
    } else if (states(key)) {
      changes.push(endOf(key, alarm, moment))
      isSame = false
    } else next[key] = alarm
  }
  for (const [key, one] of facts) {
    next[key] = begun(one, moment)
    changes.push({ op: 'begin', facts: one, moment })
  }
  return isSame ? { open, changes: NONE } : { open: next, changes }
}

const begun = ({ level }: AlarmFacts, { place, time }: Moment): OpenAlarm => ({
  begin: place,
  last: time,
  count: 1,
  level,
  written: time,
})

function goneOn(
  key: string,
  alarm: OpenAlarm,
  { level: shown }: AlarmFacts,
  { time }: Moment,
  changes: AlarmChange[],
): OpenAlarm {
  const level = Math.max(alarm.level, shown)
  const last = Math.max(alarm.last, time)
  const count = alarm.count + 1
  const isWritten = level > alarm.level || last - alarm.written >= WRITE_EVERY_MS
  if (isWritten) changes.push({ op: 'go-on', key, begin: alarm.begin, last, count, level })
  return { begin: alarm.begin, last, count, level, written: isWritten ? last : alarm.written }
}

export const endOf = (key: string, { begin, count, last }: OpenAlarm, moment: Moment): AlarmChange => ({
  op: 'end',
  key,
  begin,
  count,
  // A clock that went back does not let it end before it was seen.
  moment: moment.time >= last ? moment : movedTo(moment, { time: last }),
})
