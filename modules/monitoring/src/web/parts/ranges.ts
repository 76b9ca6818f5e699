import { startOfDay } from '@motorpool/ui'
import dayjs, { type Dayjs } from 'dayjs'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Text = (key: string) => string

/** Shortcuts of a range picker, from the moment it is drawn. */
export function rangePresets(t: Text, now = Date.now()): { label: string; value: [Dayjs, Dayjs] }[] {
  const today = startOfDay(now)
  const preset = (key: string, from: number, to: number): { label: string; value: [Dayjs, Dayjs] } => ({
    label: t(`monitor.range.${key}`),
    value: [dayjs(from), dayjs(to)],
  })
  return [
    preset('hour', now - HOUR, now),
    preset('sixHours', now - 6 * HOUR, now),
    preset('today', today, now),
    preset('yesterday', startOfDay(today - 1), today - 1000),
    preset('threeDays', now - 3 * DAY, now),
    preset('sevenDays', now - 7 * DAY, now),
  ]
}

/** A moment in the address; null for what is none. */
export function readTime(text: string | null): number | null {
  const value = Number(text)
  return text && Number.isSafeInteger(value) && value > 0 ? value : null
}
