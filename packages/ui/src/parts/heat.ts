import { weeksBetween } from '../format/weeks.ts'

/** A day of a calendar; consecutive days, the oldest first. */
export interface HeatDay {
  /** YYYY-MM-DD */
  day: string
  /** Null: nothing is known of it, which is not zero. */
  value: number | null
  /** How it is read aloud, and said when it is pointed at. */
  name: string
}

/** A square of a calendar: a day, or where a week begins before the first one or ends after the last. */
export type Square = HeatDay | undefined

export interface HeatMonth {
  /** YYYY-MM */
  month: string
  /** Columns that it has. */
  weeks: number
}

export const HEAT_STEPS = 5

/** Which of five equal steps up to the most a value stands on; 0 is nothing, null unknown. */
export function heatStep(value: number | null, most: number): number | null {
  if (value === null) return null
  if (value <= 0 || most <= 0) return 0
  return Math.min(HEAT_STEPS, Math.ceil((value / most) * HEAT_STEPS))
}

const DAY_MS = 86_400_000
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Weeks, Monday first, as columns, and the months above them: a week is of the month of its Thursday. */
export function heatWeeks(days: readonly HeatDay[]): { weeks: Square[][]; months: HeatMonth[] } {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return { weeks: [], months: [] }
  const known = new Map(days.map((one) => [one.day, one]))
  const weeks = weeksBetween(first, dayAfter(last))
  const months: HeatMonth[] = []
  for (const [, , , thursday = first] of weeks) {
    const month = thursday.slice(0, 7)
    const newest = months.at(-1)
    if (newest?.month === month) newest.weeks++
    else months.push({ month, weeks: 1 })
  }
  return { weeks: weeks.map((week) => week.map((day) => known.get(day))), months }
}
