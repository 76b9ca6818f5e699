import { GAP_MS, type Sample } from '@motorpool/monitoring/server'
import type { Rule } from './rule.ts'

/** What is remembered of a condition while it is met, or not yet over. */
export interface Met {
  /** ms: since when it is met. */
  readonly since: number
  /** ms: when it was stated last, until it is met for long enough. */
  readonly last: number
  /** It was met for as long as it must be. */
  readonly on?: true
  /** ms: since when it is not met any more. */
  readonly off?: number
}

/** What is remembered of a rule, by the places of its conditions; nothing while none is met. */
export interface Memory {
  readonly version: number
  readonly met: Readonly<Record<number, Met>>
}

const DAY_MIN = 1440
const ZONE_MS = 8 * 3_600_000

/** Whether it is an hour of the day in which a rule looks. */
export function isInWindow({ window }: Rule, time: number): boolean {
  if (!window) return true
  const minute = Math.floor((time + ZONE_MS) / 60_000) % DAY_MIN
  const [begin, end] = window
  return begin <= end ? minute >= begin && minute < end : minute >= begin || minute < end
}

/** A condition of which a message states a value. */
function stated(
  before: Met | undefined,
  met: boolean,
  time: number,
  beginMs: number,
  endMs: number,
): Met | undefined {
  if (met) {
    // For as long as it stays met nothing is written.
    if (before?.on) return before.off === undefined ? before : { since: before.since, last: time, on: true }
    // What was not seen for long is not known to have gone on.
    const since = before && time - before.last <= GAP_MS ? before.since : time
    return time - since >= beginMs ? { since, last: time, on: true } : { since, last: time }
  }
  if (!before?.on) return undefined
  const off = before.off ?? time
  if (time - off >= endMs) return undefined
  return before.off === undefined ? { ...before, off } : before
}

export interface Judged {
  readonly memory: Memory | undefined
  /** Whether the rule alarms now; undefined: the message says nothing of it. */
  readonly on: boolean | undefined
}

function isOn({ any, conditions }: Rule, met: Memory['met']): boolean {
  for (let i = 0; i < conditions.length; i++) if ((met[i]?.on === true) === any) return any
  return !any
}

// Most rules are asked in vain: they answer with what is there already.
const UNSTATED: Judged = { memory: undefined, on: undefined }
const NOT_MET: Judged = { memory: undefined, on: false }

/** Takes the values of one message in. Each condition has its own minimum duration and its own hysteresis. */
export function judge(rule: Rule, memory: Memory | undefined, sample: Sample, time: number): Judged {
  if ((rule.from !== null && time < rule.from) || !isInWindow(rule, time)) return memory ? NOT_MET : UNSTATED
  let next: Record<number, Met> | undefined
  let isStated = false
  const { conditions } = rule
  for (let i = 0; i < conditions.length; i++) {
    const condition = conditions[i]
    if (!condition) continue
    const value = sample.value(condition.field, condition.measure)
    if (Number.isNaN(value)) continue
    isStated = true
    const before = memory?.met[i]
    const met = condition.holds(value)
    if (!met && !before) continue
    const now = stated(before, met, time, condition.beginMs, condition.endMs)
    if (now === before) continue
    next ??= { ...memory?.met }
    if (now) next[i] = now
    else delete next[i]
  }
  if (!isStated) return memory ? { memory, on: undefined } : UNSTATED
  if (!next) return memory ? { memory, on: isOn(rule, memory.met) } : NOT_MET
  if (Object.keys(next).length === 0) return NOT_MET
  return { memory: { version: rule.version, met: next }, on: isOn(rule, next) }
}
