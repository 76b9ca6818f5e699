const DAY_MS = 86_400_000

/** Days are texts (`2026-11-24`) of a calendar without a zone. */
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Whole weeks, Monday first, from that of the first day on until they hold so many days. */
export function weeksFrom(first: string, days: number): string[][] {
  const from = utc(first) - ((new Date(utc(first)).getUTCDay() + 6) % 7) * DAY_MS
  const end = utc(first) + days * DAY_MS
  const weeks: string[][] = []
  for (let week = from; week < end; week += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, i) => text(week + i * DAY_MS)))
  return weeks
}

/** Whether a day lies in the `days` days from `first` on. */
export const isWithin = (day: string, first: string, days: number): boolean =>
  utc(day) >= utc(first) && utc(day) < utc(first) + days * DAY_MS
