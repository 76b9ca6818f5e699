/**
 * Days in China (UTC+8, no summer time). The journal, the ledger and the packed history are cut at midnight there. A day
 * is its number since 1970-01-01; instants are ms since the epoch.
 */
export const CHINA_OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The day that an instant falls on. */
export function dayOf(ms: number): number {
  return Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS)
}

/** The instant at which a day begins. */
export function dayStart(day: number): number {
  return day * DAY_MS - CHINA_OFFSET_MS
}

/** The text made last: what is read in order of time asks for the same day again and again. */
let last = { day: Number.NaN, text: '' }

/** YYYY-MM-DD */
export function dayText(day: number): string {
  if (day !== last.day) last = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) }
  return last.text
}

/** Day of a text YYYY-MM-DD; NaN when it is none. */
export function parseDay(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS
}

/** The longest month: so many days after the first of one lies the next. */
const MONTH_DAYS_MAX = 31

/** The first day of the month of a day, and of the month after it. */
export const monthStart = (day: number): number => parseDay(`${dayText(day).slice(0, 7)}-01`)
export const nextMonth = (day: number): number => monthStart(monthStart(day) + MONTH_DAYS_MAX)

/** YYYY-MM-DD HH:mm:ss on the clocks of China. */
export function chinaTimeText(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
