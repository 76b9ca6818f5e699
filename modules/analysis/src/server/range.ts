import { dayOf, dayText, parseDay } from '@motorpool/kernel'
import { checkRange } from '@motorpool/monitoring/server'
import { z } from 'zod'
import { RANGE_MAX_DAYS } from '../shared/measures.ts'

/** Days since 1970 (UTC+8), both included. */
export interface DayRange {
  readonly first: number
  readonly last: number
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
  return { first, last }
}

export const lengthOf = ({ first, last }: DayRange): number => last - first + 1

/** As many days, before these. */
export const before = (range: DayRange): DayRange => ({
  first: range.first - lengthOf(range),
  last: range.first - 1,
})

/** The whole months within a range, first days as YYYY-MM-DD, and the days beside them; months are undefined without a whole one. */
export function partsOf({ first, last }: DayRange): {
  months?: { from: string; until: string }
  days: { from: string; to: string }[]
} {
  const monthStart = (day: number) => `${dayText(day).slice(0, 7)}-01`
  const nextMonth = (day: number) => monthStart(parseDay(monthStart(day)) + 31)
  const from = monthStart(first) === dayText(first) ? dayText(first) : nextMonth(first)
  const until = monthStart(last + 1)
  if (from >= until) return { days: [{ from: dayText(first), to: dayText(last) }] }
  const days = []
  if (first < parseDay(from)) days.push({ from: dayText(first), to: dayText(parseDay(from) - 1) })
  if (last >= parseDay(until)) days.push({ from: until, to: dayText(last) })
  return { months: { from, until }, days }
}
