import { dayStart, dayText, nextMonth, parseDay } from '@motorpool/kernel'
import type { Total, Totals } from '../shared/index.ts'

/** Units of what adds up. */
export const UNITS: Readonly<Record<Total, string>> = {
  workTime: 'h',
  accTime: 'h',
  onlineTime: 'h',
  distance: 'km',
  fuel: 'L',
  energy: 'kWh',
}

export type Change = { key: 'more' | 'less'; percent: number } | { key: 'same' | 'new' }

/** How a sum stands to that of the days before, in whole percent; below one it is the same. */
export function changeOf({ sum, before }: Pick<Totals, 'sum' | 'before'>): Change {
  if (!before.sum) return { key: 'new' }
  const percent = Math.round((((sum ?? 0) - before.sum) / before.sum) * 100)
  if (percent === 0) return { key: 'same' }
  return { key: percent > 0 ? 'more' : 'less', percent: Math.abs(percent) }
}

/** By how much a figure changed, in whole percent with its sign; undefined where there is nothing to compare it with. */
export function changeText(value: number | null, before: number | null): string | undefined {
  if (value === null || !before) return undefined
  const percent = Math.round((value / before - 1) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}%`
}

const DAY_MS = 86_400_000

/** Whole days of a range of a filter: its begin and end in ms. */
export const daysIn = ([from, to]: readonly [number, number]): number => Math.round((to - from) / DAY_MS)

/** Of more than five weeks the days stand in a calendar: as bars they are too narrow to be told apart. */
export const isLong = (days: number): boolean => days > 35

/** The days from one to another, YYYY-MM-DD. */
export function daysBetween(from: string, to: string): string[] {
  const first = parseDay(from)
  return Array.from({ length: Math.max(0, parseDay(to) - first + 1) }, (_, i) => dayText(first + i))
}

const HOURS_DAYS = 31

/** The end of a range as far as hours are counted in one answer. */
export const recent = ([from, to]: readonly [number, number]): readonly [number, number] => [
  Math.max(from, to - HOURS_DAYS * DAY_MS + 1),
  to,
]

/** Both ends of a day, or of the month that begins with it, ms. */
export function spanOf(day: string, step: Totals['step']): [number, number] {
  const first = parseDay(day)
  const next = step === 'day' ? first + 1 : nextMonth(first)
  return [dayStart(first), dayStart(next) - 1]
}
