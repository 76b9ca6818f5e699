import { dayOf, dayText, parseDay } from '@motorpool/kernel'
import { formatDate } from '@motorpool/ui'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isInteger(parseDay(text))
const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export interface Span {
  day: string
  /** HH:mm; null = whole day. */
  times: readonly [string, string] | null
}

/** Day and times in the address, `2026-11-21`, `08:00-12:30`, in the viewer's zone like every time shown. */
export function readSpan(day: string | null, times: string | null, fallback: number): Span {
  const [from = '', to = ''] = (times ?? '').split('-')
  return {
    day: day && isDay(day) ? day : formatDate(fallback),
    times: isClock(from) && isClock(to) && from < to ? [from, to] : null,
  }
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** A moment of the day in the viewer's zone. */
function momentOf(day: string, minutes: number): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 0, minutes).getTime()
}

/** First and last moment of a span, ms. */
export function spanRange({ day, times }: Span): { startTime: number; endTime: number } {
  if (!times) return { startTime: momentOf(day, 0), endTime: momentOf(day, 24 * 60) - 1 }
  return { startTime: momentOf(day, minutesOf(times[0])), endTime: momentOf(day, minutesOf(times[1])) }
}

/** Whether a day may have data: days are stored as they are cut in UTC+8, and one of another zone lies in two of them. */
export function mayHaveData(stored: ReadonlySet<string>, day: string): boolean {
  const { startTime, endTime } = spanRange({ day, times: null })
  return [startTime, endTime].some((moment) => stored.has(dayText(dayOf(moment))))
}

export function shiftDay(day: string, by: number): string {
  return dayText(parseDay(day) + by)
}
