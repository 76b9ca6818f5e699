import { dayOf, dayText, monthStart, nextMonth } from '@motorpool/kernel'
import { checkRange } from '@motorpool/monitoring/server'
import { z } from 'zod'
import { RANGE_MAX_DAYS } from '../shared/measures.ts'

/** Days since 1970 (UTC+8), both included. */
export interface DayRange {
  readonly first: number
  readonly last: number
  /** Nothing is known of later days. */
  readonly today: number
}

const WEEK = 7
const DAY_MS = 86_400_000
const instant = z.number().int().positive().max(8.64e15)

/** From the first moment of a day to the last of another (R168). */
export const timeFilter = z.tuple([instant.nullable(), instant.nullable()]).nullish()

/** The days of a filter; without one, the last seven (R169). */
export function daysOf(time: z.output<typeof timeFilter>, now: number): DayRange {
  const [from = null, to = null] = time ?? []
  const last = dayOf(to ?? now)
  const first = from === null ? last - WEEK + 1 : dayOf(from)
  checkRange({ startTime: first * DAY_MS, endTime: (last + 1) * DAY_MS }, RANGE_MAX_DAYS)
  return { first, last, today: dayOf(now) }
}

export const lengthOf = ({ first, last }: DayRange): number => last - first + 1

/** As many days, before these. */
export const before = (range: DayRange): DayRange => ({
  first: range.first - lengthOf(range),
  last: range.first - 1,
  today: range.today,
})

/** Days of rows, both included, YYYY-MM-DD. */
interface Days {
  from: string
  to: string
}

/** What a range is added up of. */
export interface Parts {
  /** Months, their first days: from the first of them to before the last. */
  months?: { from: string; until: string }
  /** Days beside the months. */
  days: Days[]
  /** Days of the months that are not in the range: taken off again. */
  without: Days[]
}

const daysFrom = (from: number, to: number): Days[] =>
  from > to ? [] : [{ from: dayText(from), to: dayText(to) }]

/**
 * The fewest rows that a range can be added up of: its months, and of a month that is only in part within it either these days,
 * or the whole month without the others. The month of today is whole where the range goes on to today.
 */
export function partsOf({ first, last, today }: DayRange): Parts {
  const known = Math.min(last, today)
  const until = last >= today ? nextMonth(last) : last + 1
  const parts: { days: Days[]; without: Days[] } = { days: [], without: [] }
  let [from, to] = [monthStart(first), monthStart(until)]
  // The days of the first month that are asked for, and those before them.
  const head = Math.min(known, nextMonth(first) - 1)
  if (from < first && (nextMonth(first) > until || first - from >= head - first + 1)) {
    parts.days.push(...daysFrom(first, head))
    from = nextMonth(first)
  } else parts.without.push(...daysFrom(from, first - 1))
  if (to < until && from <= to) {
    const rest = nextMonth(to) - until
    if (rest < until - to) {
      parts.without.push(...daysFrom(until, nextMonth(to) - 1))
      to = nextMonth(to)
    } else parts.days.push(...daysFrom(to, until - 1))
  }
  return from < to
    ? { months: { from: dayText(from), until: dayText(to) }, ...parts }
    : { ...parts, without: [] }
}
