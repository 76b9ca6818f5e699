import { dayOf, dayStart } from '@motorpool/kernel'
import type { QueryRun } from '../../../shared/condition-query.ts'

/** Every day of a run's range, also those on which nothing was met. */
export function daysOf({
  beginTime,
  endTime,
  days,
}: Pick<QueryRun, 'beginTime' | 'endTime' | 'days'>): QueryRun['days'] {
  const known = new Map(days.map((one) => [one.day, one]))
  const first = dayOf(beginTime)
  return Array.from({ length: dayOf(endTime - 1) - first + 1 }, (_, i) => {
    const day = dayStart(first + i)
    return known.get(day) ?? { day, stretches: 0, vehicles: 0 }
  })
}
