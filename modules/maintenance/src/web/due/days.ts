import { weeksBetween } from '@motorpool/ui'

const DAY_MS = 86_400_000

/** Days are texts (`2026-11-24`) of a calendar without a zone. */
const dayAfter = (first: string, days: number): string =>
  new Date(Date.parse(`${first}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Whole weeks, Monday first, from that of the first day on until they hold so many days. */
export const weeksFrom = (first: string, days: number): string[][] =>
  weeksBetween(first, dayAfter(first, days))

/** Whether a day lies in the `days` days from `first` on. */
export const isWithin = (day: string, first: string, days: number): boolean =>
  day >= first && day < dayAfter(first, days)
