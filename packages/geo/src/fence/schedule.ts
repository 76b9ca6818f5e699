import { instantOfWall, isZone, Lru, wallClock } from '@motorpool/kernel'

/** Hours of a day on some days of the week, on the clocks of a zone. */
export interface FenceWindow {
  /** 1 Monday to 7 Sunday: the day on which it begins. */
  days: readonly number[]
  /** Minutes after midnight, 0 to 1439; with `to` not after `from` it lasts into the next day, equal: 24 hours. */
  from: number
  /** Minutes after midnight, 0 to 1440; not part of it. */
  to: number
}

/** When a fence is watched; without windows never. */
export interface FenceSchedule {
  /** Of the IANA database. */
  zone: string
  windows: readonly FenceWindow[]
}

export const SCHEDULE_FAULTS = ['unknown-zone', 'no-windows', 'bad-day', 'bad-minute'] as const
export interface ScheduleFault {
  code: (typeof SCHEDULE_FAULTS)[number]
  path: readonly (string | number)[]
}

const isMinute = (minute: number, most: number) => Number.isInteger(minute) && minute >= 0 && minute <= most

/** What is wrong with a schedule. */
export function checkSchedule({ zone, windows }: FenceSchedule): ScheduleFault[] {
  const faults: ScheduleFault[] = isZone(zone) ? [] : [{ code: 'unknown-zone', path: ['zone'] }]
  if (windows.length === 0) faults.push({ code: 'no-windows', path: ['windows'] })
  for (const [i, { days, from, to }] of windows.entries()) {
    const known = days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)
    if (!known) faults.push({ code: 'bad-day', path: ['windows', i, 'days'] })
    if (!isMinute(from, 1439)) faults.push({ code: 'bad-minute', path: ['windows', i, 'from'] })
    if (!isMinute(to, 1440)) faults.push({ code: 'bad-minute', path: ['windows', i, 'to'] })
  }
  return faults
}

const DAY = 1440
const MINUTE_MS = 60_000
/** Clocks are set at quarters of an hour only. */
const QUARTER_MS = 15 * MINUTE_MS

/** The offset of a zone in a quarter of an hour: positions of many vehicles come within the same. */
const offsets = /* @__PURE__ */ new Lru<string, { quarter: number; offset: number }>(32)

function wallOf(time: number, zone: string): number {
  const quarter = Math.floor(time / QUARTER_MS)
  const known = offsets.get(zone)
  if (known?.quarter === quarter) return time + known.offset
  const offset = wallClock(quarter * QUARTER_MS, zone) - quarter * QUARTER_MS
  offsets.set(zone, { quarter, offset })
  return time + offset
}

/** 1 Monday to 7 Sunday, of a day counted from 1970, which began on a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

/** Whether a fence is watched at an instant. Throws a RangeError for a zone that there is not. */
export function isWatched({ zone, windows }: FenceSchedule, time: number): boolean {
  const minutes = Math.floor(wallOf(time, zone) / MINUTE_MS)
  const days = Math.floor(minutes / DAY)
  const minute = minutes - days * DAY
  const today = weekdayOf(days)
  const yesterday = today === 1 ? 7 : today - 1
  return windows.some(({ days: on, from, to }) =>
    to > from
      ? on.includes(today) && minute >= from && minute < to
      : (on.includes(today) && minute >= from) || (on.includes(yesterday) && minute < to),
  )
}

/** When a window begins next after an instant; null when none ever does. */
export function nextBegin({ zone, windows }: FenceSchedule, time: number): number | null {
  const first = Math.floor(wallOf(time, zone) / MINUTE_MS / DAY)
  let next: number | null = null
  for (let day = first; day <= first + 7; day++) {
    for (const { days, from } of windows) {
      if (!days.includes(weekdayOf(day))) continue
      const begin = instantOfWall((day * DAY + from) * MINUTE_MS, zone)
      if (begin > time && (next === null || begin < next)) next = begin
    }
    if (next !== null) return next
  }
  return next
}
