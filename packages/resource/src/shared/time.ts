// Dates are days in China: stored without a zone, sent as the instant of midnight in Asia/Shanghai (UTC+8, no summer time).
export const CHINA_OFFSET_MS = 8 * 3_600_000
export const DAY_MS = 24 * 3_600_000

/** Latest instant accepted anywhere: the end of the year 2199 in China. */
export const TIME_MAX = Date.UTC(2200, 0, 1) - CHINA_OFFSET_MS - 1

export function startOfDay(ms: number): number {
  return Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS - CHINA_OFFSET_MS
}

export function endOfDay(ms: number): number {
  return startOfDay(ms) + DAY_MS - 1
}

/** `2026-11-21` */
export function formatDate(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10)
}

/** `2026-11-21 08:30:00` */
export function formatTime(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-11-21`, `2026/11/21` and with ` 08:30[:00]` to the instant in China; undefined for anything else. */
export function parseTimeText(text: string): number | undefined {
  const m = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim())
  if (!m) return undefined
  const [year, month, day, hour, minute, second] = m.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(utc)
  const same = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && back.getUTCHours() === hour
  return same && minute < 60 && second < 60 ? utc - CHINA_OFFSET_MS : undefined
}
