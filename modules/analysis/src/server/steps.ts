import type { Totals } from '../shared/totals.ts'
import { type DayRange, lengthOf } from './range.ts'

/** A day each of any fleet, at most. */
const DAYS_ALWAYS = 31
/** A day each up to so many days, then a month each. */
const DAYS_SHOWN = 92

/** Days of vehicles that one answer adds up beside a month: a year of 1,370 vehicles, a quarter of 5,400. */
export const VEHICLE_DAYS_MAX = 500_000

/** How a range of a fleet is told, and whether its months are told by day too. */
export function stepFor(range: DayRange, vehicles: number): { step: Totals['step']; hasDays: boolean } {
  const days = lengthOf(range)
  const isFew = vehicles * days <= VEHICLE_DAYS_MAX
  const step = days <= DAYS_ALWAYS || (days <= DAYS_SHOWN && isFew) ? 'day' : 'month'
  return { step, hasDays: step === 'month' && isFew }
}
