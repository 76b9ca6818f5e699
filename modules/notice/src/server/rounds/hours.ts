/** Hours of strategies are those of China. */
export const ZONE = 'Asia/Shanghai'
const ZONE_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** ms: when a message may be pushed, at `now` or later; `begin` and `end` as HH:mm, none: at any time. */
export function pushTime(now: number, begin: string | null, end: string | null): number {
  if (begin === null && end === null) return now
  const midnight = Math.floor((now + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS
  const from = midnight + minutesOf(begin ?? '00:00') * MINUTE_MS
  const until = midnight + (end === null ? 1440 : minutesOf(end)) * MINUTE_MS
  if (now < from) return from
  return now < until ? now : from + DAY_MS
}
