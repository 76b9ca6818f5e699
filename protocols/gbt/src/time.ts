/** 2016 §6.5: six binary bytes (not BCD), year − 2000, always Beijing time. */
import { TIME_LENGTH } from './frame.ts'

const EAST_8 = 8 * 3600
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
const DAYS_TO_2000 = 10957

/** ms since the epoch, or -1 when the bytes are no date of the calendar. The caller ensures that six bytes are there. */
export function readTime(bytes: Uint8Array, at: number): number {
  const year = bytes[at] ?? 0
  const month = bytes[at + 1] ?? 0
  const day = bytes[at + 2] ?? 0
  const hour = bytes[at + 3] ?? 0
  const minute = bytes[at + 4] ?? 0
  const second = bytes[at + 5] ?? 0
  if (year > 99 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return -1
  const leap = year % 4 === 0
  if (day > (MONTH_DAYS[month - 1] ?? 0) + (leap && month === 2 ? 1 : 0)) return -1
  const days =
    DAYS_TO_2000 +
    year * 365 +
    ((year + 3) >> 2) +
    (DAYS_BEFORE[month - 1] ?? 0) +
    (leap && month > 2 ? 1 : 0) +
    day -
    1
  return (days * 86400 + hour * 3600 + minute * 60 + second - EAST_8) * 1000
}

/** First and last moment the six bytes can hold. */
export const FIRST_TIME = DAYS_TO_2000 * 86_400_000 - EAST_8 * 1000
export const LAST_TIME = FIRST_TIME + 36525 * 86_400_000 - 1000

/** Writes ms since the epoch at `at`; a moment outside the years 2000–2099 becomes the nearest one inside. */
export function writeTime(bytes: Uint8Array, at: number, ms: number): void {
  const beijing = new Date(Math.min(LAST_TIME, Math.max(FIRST_TIME, ms)) + EAST_8 * 1000)
  bytes[at] = beijing.getUTCFullYear() - 2000
  bytes[at + 1] = beijing.getUTCMonth() + 1
  bytes[at + 2] = beijing.getUTCDate()
  bytes[at + 3] = beijing.getUTCHours()
  bytes[at + 4] = beijing.getUTCMinutes()
  bytes[at + 5] = beijing.getUTCSeconds()
}

export function timeBytes(ms: number): Uint8Array {
  const bytes = new Uint8Array(TIME_LENGTH)
  writeTime(bytes, 0, ms)
  return bytes
}

/** `2026-07-07T06:55:15+08:00` */
export function formatTime(ms: number): string {
  return `${new Date(ms + EAST_8 * 1000).toISOString().slice(0, 19)}+08:00`
}
