const DAY_MS = 86_400_000

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Whole weeks, Monday first, from that of the first day on until they hold all before `end`; days are texts without a zone. */
export function weeksBetween(first: string, end: string): string[][] {
  const begin = utc(first) - ((new Date(utc(first)).getUTCDay() + 6) % 7) * DAY_MS
  const weeks: string[][] = []
  for (let week = begin; week < utc(end); week += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, i) => text(week + i * DAY_MS)))
  return weeks
}
