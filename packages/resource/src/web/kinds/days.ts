import dayjs, { type Dayjs } from 'dayjs'
import { endOfDay, formatDate, parseTimeText } from '../../shared/time.ts'

/** The day of an instant in China as a picker shows it: a date is a day there wherever it is read. */
export const dayOf = (ms: unknown): Dayjs | null => (typeof ms === 'number' ? dayjs(formatDate(ms)) : null)

/** The first moment in China of a day that a picker shows. */
export const msOfDay = (day: Dayjs | null): number | null =>
  day ? (parseTimeText(day.format('YYYY-MM-DD')) ?? null) : null

/** A moment in the viewer's zone. */
export const instantOf = (ms: unknown): Dayjs | null => (typeof ms === 'number' ? dayjs(ms) : null)

/** A search by times takes whole days: from the first moment of one to the last of another (R168). */
export function wholeDays(from: Dayjs | null, to: Dayjs | null): [number | null, number | null] {
  return [from ? from.startOf('day').valueOf() : null, to ? to.endOf('day').valueOf() : null]
}

/** What a chosen range asks for: days in China, or times in the viewer's zone; undefined without either end. */
export function searchedRange(
  from: Dayjs | null,
  to: Dayjs | null,
  days: boolean,
): [number | null, number | null] | undefined {
  if (!from && !to) return undefined
  if (!days) return wholeDays(from, to)
  const last = msOfDay(to)
  return [msOfDay(from), last === null ? null : endOfDay(last)]
}
