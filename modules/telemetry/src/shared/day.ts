/** Days of the journal, the ledger and the packed history are cut at 00:00 UTC+8. A day is its number since the epoch. */
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

export function dayOf(ms: number): number {
  return Math.floor((ms + OFFSET_MS) / DAY_MS)
}

export function dayStart(day: number): number {
  return day * DAY_MS - OFFSET_MS
}

/** YYYY-MM-DD */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

export function parseDay(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS
}
