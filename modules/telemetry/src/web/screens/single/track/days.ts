import { dayOf, dayStart, dayText, parseDay } from '../../../../shared/index.ts'

const DAY_MS = 86_400_000

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isInteger(parseDay(text))
const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export interface Span {
  day: string
  /** HH:mm of the day's own zone; null = whole day. */
  times: readonly [string, string] | null
}

/** Day and times as they stand in the address: `2026-11-21`, `08:00-12:30`. Days are cut at UTC+8, as they are stored. */
export function readSpan(day: string | null, times: string | null, fallback: number): Span {
  const [from = '', to = ''] = (times ?? '').split('-')
  return {
    day: day && isDay(day) ? day : dayText(dayOf(fallback)),
    times: isClock(from) && isClock(to) && from < to ? [from, to] : null,
  }
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** First and last moment of a span, ms. */
export function spanRange({ day, times }: Span): { startTime: number; endTime: number } {
  const start = dayStart(parseDay(day))
  if (!times) return { startTime: start, endTime: start + DAY_MS - 1 }
  return {
    startTime: start + minutesOf(times[0]) * 60_000,
    endTime: start + minutesOf(times[1]) * 60_000,
  }
}

export function shiftDay(day: string, by: number): string {
  return dayText(parseDay(day) + by)
}
