import { formatClock } from '@motorpool/ui'

const HOURS = 24
const MINUTE_MS = 60_000

/** A moment of a day (YYYY-MM-DD) in the viewer's zone; hour 24 is the begin of the next one. */
export function momentOf(day: string, hour: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, hour).getTime()
}

export interface DayTime {
  from: number
  to: number
}

/** A day in the viewer's zone: 23 to 25 hours. */
export const dayTime = (day: string): DayTime => ({ from: momentOf(day, 0), to: momentOf(day, HOURS) })

/** The day before or after. */
export function dayBeside(day: string, by: -1 | 1): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + by)).toISOString().slice(0, 10)
}

/** Every third hour, with its place on the line in percent. */
export const hourMarks = (day: string): { hour: number; place: number }[] => {
  const { from, to } = dayTime(day)
  return Array.from({ length: HOURS / 3 + 1 }, (_, i) => ({
    hour: 3 * i,
    place: ((momentOf(day, 3 * i) - from) / (to - from)) * 100,
  }))
}

const minuteOf = (time: number): string => formatClock(time).slice(0, 5)

/** A stretch as the track's address names it, to the minute, its last one whole: `08:05-09:11`. */
export function timesOf({ from, to }: DayTime, day: string): string {
  const end = dayTime(day).to
  const last = Math.min(to + MINUTE_MS, end - MINUTE_MS)
  return `${minuteOf(from)}-${minuteOf(Math.max(last, from + MINUTE_MS))}`
}
