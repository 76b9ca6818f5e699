import { dayOf } from '@motorpool/kernel'
import { CONDITION_QUERY_LIMITS, type MetStretch } from '../../shared/condition-query.ts'

/** Where a question was met on a vehicle: plain JSON. Times are ms. */
export interface Found {
  /** Messages that were judged, or passed over because their day cannot meet it. */
  messages: number
  /** Those that met it. */
  reports: number
  /** Stretches of them; the first are kept. */
  total: number
  stretches: MetStretch[]
  first: number | null
  last: number | null
  longest: { begin: number; end: number } | null
  /** By the day in China (days since 1970) on which it was met: stretches that began on it. */
  days: Record<number, number>
}

export const nothingFound = (): Found => ({
  messages: 0,
  reports: 0,
  total: 0,
  stretches: [],
  first: null,
  last: null,
  longest: null,
  days: {},
})

/** Adds a report that met the question to the stretch that is open, or begins one. */
export function addReport(found: Found, open: MetStretch | undefined, time: number): MetStretch {
  const day = dayOf(time)
  found.reports++
  found.first ??= time
  found.last = time
  if (open) {
    open.end = time
    open.reports++
    found.days[day] ??= 0
    return open
  }
  found.total++
  found.days[day] = (found.days[day] ?? 0) + 1
  return { begin: time, end: time, reports: 1 }
}

/** Ends a stretch. */
export function addStretch(found: Found, stretch: MetStretch): void {
  const { begin, end } = stretch
  if (found.stretches.length < CONDITION_QUERY_LIMITS.stretches) found.stretches.push(stretch)
  if (!found.longest || end - begin > found.longest.end - found.longest.begin) found.longest = { begin, end }
}
