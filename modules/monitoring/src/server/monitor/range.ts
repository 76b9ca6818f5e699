import { AppError } from '@motorpool/kernel'
import { z } from 'zod'

const DAY_MS = 86_400_000
/** Longest range of one call. */
export const MAX_DAYS = 31

export const rangeQuery = z.object({ startTime: z.coerce.number().int(), endTime: z.coerce.number().int() })

/** A range that is read as [from, to]; its end must come after its begin (R167), so many days at most. */
export function checkRange(
  range: { startTime: number; endTime: number },
  days = MAX_DAYS,
): { from: number; to: number } {
  const { startTime: from, endTime: to } = range
  if (to <= from) throw new AppError('RANGE_ORDER')
  if (to - from > days * DAY_MS) throw new AppError('RANGE_TOO_LONG', { days })
  return { from, to }
}
