import type { OtaState, OtaTaskStatus } from './enums.ts'

/** Percent of all terminals that are begun when a ring is; the first ring is one terminal. */
export const RINGS = [0, 5, 25, 100] as const

/** Of the progress of a terminal, when it has all of its package and the new version is still to be heard. */
export const FETCHED_PERCENT = 90

/** Packages of one task that are on the wire at a time. */
export const IN_FLIGHT = 200

/** The ring of each of so many terminals, from 1, in their order. */
export function ringsOf(count: number): number[] {
  const ends = RINGS.map((percent) => Math.max(1, Math.ceil((count * percent) / 100)))
  return Array.from({ length: count }, (_, i) => 1 + ends.findIndex((end) => i < end))
}

export interface RolloutItem {
  id: string
  ring: number
  state: OtaState
  /** A failure that somebody has seen and gone on from. */
  forgiven: boolean
}

export type RolloutStep =
  | { kind: 'send'; ids: string[] }
  | { kind: 'wait' }
  | { kind: 'stop' }
  | { kind: 'end'; status: Extract<OtaTaskStatus, 'SUCCESS' | 'FAIL'> }

const isOpen = ({ state }: RolloutItem) => state === 'WAIT' || state === 'RUNNING' || state === 'CONFIRM'
const isUnderWay = ({ state }: RolloutItem) => state === 'RUNNING' || state === 'CONFIRM'

/**
 * What a running task does next. A ring begins when every terminal of those before it has ended; failures beyond `failBound`
 * percent of the terminals of the rings that have begun stop the task before another is sent.
 */
export function rolloutStep(items: readonly RolloutItem[], failBound: number): RolloutStep {
  const open = items.filter(isOpen)
  const current = Math.min(...open.map(({ ring }) => ring), RINGS.length)
  const failed = items.filter(({ state, forgiven }) => state === 'FAIL' && !forgiven).length
  if (open.length === 0)
    return { kind: 'end', status: items.some(({ state }) => state === 'FAIL') ? 'FAIL' : 'SUCCESS' }
  if (failed > 0 && failed * 100 > failBound * countBegun(items, current)) return { kind: 'stop' }
  const room = IN_FLIGHT - open.filter(isUnderWay).length
  const ids = open.filter(({ ring, state }) => ring === current && state === 'WAIT').map(({ id }) => id)
  return room > 0 && ids.length > 0 ? { kind: 'send', ids: ids.slice(0, room) } : { kind: 'wait' }
}

/** Terminals of the rings that have begun. */
function countBegun(items: readonly RolloutItem[], current: number): number {
  const isRingBegun = items.some((item) => item.ring === current && item.state !== 'WAIT')
  return items.filter(({ ring }) => ring < current || (isRingBegun && ring === current)).length
}

/** Minutes of the day in China, which has no daylight saving. */
const minuteOf = (now: number): number => Math.floor(now / 60_000 + 8 * 60) % (24 * 60)
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** When the window that a moment lies in ends, ms; never without one. */
export function windowEnd(from: string | null, to: string | null, now: number): number {
  if (from === null || to === null) return Infinity
  const left = (minutes(to) - minuteOf(now) + 24 * 60) % (24 * 60)
  return now - (now % 60_000) + left * 60_000
}

/** Whether a moment lies in a window of the day; one that ends before it begins goes over midnight. */
export function isInWindow(from: string | null, to: string | null, now: number): boolean {
  if (from === null || to === null) return true
  const [begin, end, minute] = [minutes(from), minutes(to), minuteOf(now)]
  return begin <= end ? minute >= begin && minute < end : minute >= begin || minute < end
}
