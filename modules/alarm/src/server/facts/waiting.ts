import { type AlarmFacts, keyOf, type OpenAlarms } from '../life/life.ts'

/** What is shown and must go on for longer before it alarms. */
export interface Wait {
  /** ms: since when it is shown. */
  readonly since: number
  /** ms: when it was shown last. */
  readonly last: number
}

export type Waiting = Readonly<Record<string, Wait>>

/** ms: what was not shown for so long is not known to have gone on. */
const GAP_MS = 10 * 60_000

interface Now {
  readonly shown: readonly AlarmFacts[]
  readonly waits: ReadonlyMap<string, number>
  states(key: string): boolean
}

/** What of `shown` alarms now: what is open already, what need not wait, and what has gone on for long enough (R355). */
export function waited(
  open: OpenAlarms,
  before: Waiting | undefined,
  { shown, waits, states }: Now,
  time: number,
): { shown: readonly AlarmFacts[]; waiting: Waiting | undefined } {
  if (waits.size === 0 && before === undefined) return { shown, waiting: before }
  const waiting: Record<string, Wait> = {}
  const now: AlarmFacts[] = []
  const seen = new Set<string>()
  for (const facts of shown) {
    const key = keyOf(facts)
    const ms = open[key] ? undefined : waits.get(key)
    seen.add(key)
    if (ms === undefined) {
      now.push(facts)
      continue
    }
    const known = before?.[key]
    // Late reports of an earlier day come after those of a later one.
    const goesOn = known && Math.abs(time - known.last) <= GAP_MS ? known : undefined
    const since = goesOn?.since ?? time
    if (time - since >= ms) now.push({ ...facts, detail: { ...facts.detail, since } })
    else waiting[key] = { since, last: Math.max(time, goesOn?.last ?? time) }
  }
  for (const [key, wait] of Object.entries(before ?? {}))
    if (!seen.has(key) && !states(key)) waiting[key] = wait
  return { shown: now, waiting: Object.keys(waiting).length > 0 ? waiting : undefined }
}
