import { dayOf, dayStart, dayText, monthStart } from '@motorpool/kernel'
import { ReportWeekday } from '../shared/enums.ts'
import type { ReportSchedule } from '../shared/schedules.ts'

/** When a report is made, by its fields. */
export type Clock = Pick<ReportSchedule, 'period' | 'weekday' | 'monthDay' | 'hour'>

const HOUR_MS = 3_600_000
const WEEK = 7
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 3
const DAYS_AHEAD = 62

/** Days since 1970 by the day of the week, Monday 0. */
const weekdayOf = (day: number): number => (day + FIRST_WEEKDAY) % WEEK

function isDay({ period, weekday, monthDay }: Clock, day: number): boolean {
  if (period === 'WEEKLY') return ReportWeekday.values.findIndex((one) => one === weekday) === weekdayOf(day)
  if (period === 'MONTHLY') return Number(dayText(day).slice(8)) === monthDay
  return true
}

/** The next time that a report is made after an instant, ms. */
export function nextTime(clock: Clock, after: number): number {
  const first = dayOf(after)
  for (let day = first; day <= first + DAYS_AHEAD; day++) {
    const at = dayStart(day) + clock.hour * HOUR_MS
    if (at > after && isDay(clock, day)) return at
  }
  throw new Error(`no day for ${JSON.stringify(clock)}`)
}

/** The whole days that a report of this time is about, up to the one before: one, seven, or those of the month before. */
export function daysBefore({ period }: Pick<Clock, 'period'>, at: number): { first: number; last: number } {
  const today = dayOf(at)
  if (period === 'DAILY') return { first: today - 1, last: today - 1 }
  if (period === 'WEEKLY') return { first: today - WEEK, last: today - 1 }
  const last = monthStart(today) - 1
  return { first: monthStart(last), last }
}
