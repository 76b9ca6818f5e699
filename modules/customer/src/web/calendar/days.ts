import { CHINA_OFFSET_MS } from '@motorpool/resource/shared'
import { weeksBetween } from '@motorpool/ui'

/** Days are texts (`2026-11-21`), months too (`2026-11`): a calendar has no zone. */
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const isMonth = (given: string | null): given is string =>
  given !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(given)

export const isDay = (given: string | null): given is string =>
  given !== null && /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(utc(given)) && text(utc(given)) === given

/** The day it is in China. */
export const today = (now: number): string => text(now + CHINA_OFFSET_MS)

/** Midnight in China, as rows hold a day. */
export const instantOf = (day: string): number => utc(day) - CHINA_OFFSET_MS

export const monthOf = (day: string): string => day.slice(0, 7)

export function addMonths(month: string, n: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return text(Date.UTC(year, index - 1 + n, 1)).slice(0, 7)
}

/** Six weeks at most, Monday first, that cover the month; days of its neighbours fill them. */
export const weeksOf = (month: string): string[][] => weeksBetween(`${month}-01`, `${addMonths(month, 1)}-01`)
