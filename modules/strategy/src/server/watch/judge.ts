import { GAP_MS } from './derived.ts'
import type { Rule } from './rule.ts'
import type { Sample } from './sample.ts'

/** What is remembered of a condition while it is met, or not yet over. */
export interface Met {
  /** ms: since when it is met. */
  readonly since: number
  /** ms: when it was stated last. */
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

function isInWindow({ window }: Rule, time: number): boolean {
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
    const isOn = before?.on === true
    // What was not seen for long is not known to have gone on.
    const since =
      before && before.off === undefined && (isOn || time - before.last <= GAP_MS)
        ? before.since
        : isOn
          ? before.since
          : time
    return isOn || time - since >= beginMs ? { since, last: time, on: true } : { since, last: time }
  }
  if (!before?.on) return undefined
  const off = before.off ?? time
  return time - off >= endMs ? undefined : { ...before, last: time, off }
}

export interface Judged {
  readonly memory: Memory | undefined
  /** Whether the rule alarms now; undefined: the message says nothing of it. */
  readonly on: boolean | undefined
}

const isOn = (rule: Rule, met: Memory['met']): boolean =>
  rule.any ? rule.conditions.some((_, i) => met[i]?.on) : rule.conditions.every((_, i) => met[i]?.on)

/** Takes the values of one message in. Each condition has its own minimum duration and its own hysteresis. */
export function judge(rule: Rule, memory: Memory | undefined, sample: Sample, time: number): Judged {
  if (rule.from !== null && time < rule.from) return { memory: undefined, on: memory ? false : undefined }
  if (!isInWindow(rule, time)) return { memory: undefined, on: memory ? false : undefined }
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
    next ??= { ...memory?.met }
    if (now) next[i] = now
    else delete next[i]
  }
  if (!isStated) return { memory, on: undefined }
  if (!next) return { memory, on: memory ? isOn(rule, memory.met) : false }
  const held = Object.keys(next).length > 0 ? { version: rule.version, met: next } : undefined
  return { memory: held, on: held ? isOn(rule, held.met) : false }
}
