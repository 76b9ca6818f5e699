import { CHINA_OFFSET_MS } from './china.ts'
import { Lru } from './lru.ts'

/** The zone of who names none: programs with a token, and consoles that cannot tell theirs. */
export const DEFAULT_ZONE = 'Asia/Shanghai'

const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/
const NAME_MAX = 64

/** What clocks in a zone show; one is made in a tenth of a millisecond and holds its rules. */
const clocks = /* @__PURE__ */ new Lru<string, Intl.DateTimeFormat>(32)

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/** Whether a text names a time zone of the IANA database: `Europe/Berlin`, `UTC`. */
export function isZone(text: string): boolean {
  if (text.length > NAME_MAX || !NAME.test(text)) return false
  try {
    clockOf(text)
    return true
  } catch {
    return false
  }
}

/**
 * What the clocks of a zone show at an instant, as the milliseconds at which clocks in UTC show the same; whole seconds.
 * Throws a RangeError for what is no zone.
 */
export function wallClock(ms: number, zone: string): number {
  // The zone of most readers, without the summer times that it had until 1991, as everywhere on the server.
  if (zone === DEFAULT_ZONE) return Math.floor(ms / 1000) * 1000 + CHINA_OFFSET_MS
  const at: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(ms)) at[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = at
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * The instant at which the clocks of a zone show this, the inverse of `wallClock`. Where clocks are set back, the earlier
 * of the two; a time that they leave out becomes one an hour away.
 */
export function instantOfWall(wall: number, zone: string): number {
  const DAY = 86_400_000
  // No two changes of a zone's clocks lie within a day of each other: one of the two offsets holds.
  const offsets = [wall - DAY, wall + DAY].map(
    (near) => wallClock(near, zone) - Math.floor(near / 1000) * 1000,
  )
  const [before = 0, after = 0] = offsets
  return wallClock(wall - before, zone) === wall ? wall - before : wall - after
}

/** `2026-11-21 08:30:00` on the clocks of a zone. */
export function zoneTimeText(ms: number, zone: string): string {
  return new Date(wallClock(ms, zone)).toISOString().slice(0, 19).replace('T', ' ')
}
