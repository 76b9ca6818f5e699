import { dayOf, dayStart } from '@motorpool/kernel'
import { checkRange } from '@motorpool/monitoring/server'
import { z } from 'zod'
import { RANGE_MAX_DAYS } from '../shared/trips.ts'

const WEEK = 7
const instant = z.number().int().positive().max(8.64e15)

/** From one moment to another; either end may be open. */
export const timeFilter = z.tuple([instant.nullable(), instant.nullable()]).nullish()

/** Both ends in ms, included. */
export interface Moments {
  readonly from: number
  readonly to: number
}

/** The moments of a filter; without one, the last seven days (R169). Refuses more than a year, and an end before the begin. */
export function momentsOf(time: z.output<typeof timeFilter>, now: number): Moments {
  const [begin = null, end = null] = time ?? []
  const to = end ?? now
  const from = begin ?? dayStart(dayOf(to) - WEEK + 1)
  return checkRange({ startTime: from, endTime: to }, RANGE_MAX_DAYS)
}
