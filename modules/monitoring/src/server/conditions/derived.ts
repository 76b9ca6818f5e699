import type { DerivedFigure } from '@motorpool/protocols/measures'
import { ABSENT, StateBit } from '@motorpool/wire'

export type Derived = Readonly<Record<DerivedFigure, number>>

/** What figures of several reports follow from. */
export interface Motion {
  /** ms: device time of the newest report. */
  readonly time: number
  /** 0.1 km/h */
  readonly speed: number | null
  /** ms: since when it stands with its ignition on. */
  readonly idle: number | null
}

/** ms between two reports beyond which they say nothing of what was between them. */
export const GAP_MS = 10 * 60_000
/** ms between two reports whose speeds are compared. */
const CHANGE_MS = 60_000
/** 0.1 km/h: below it a vehicle stands. */
const STANDING = 10
export const NONE: Derived = { speedChange: Number.NaN, idleTime: Number.NaN }

export interface Moved {
  readonly motion: Motion
  readonly derived: Derived
}

/** What a report says together with those before it. */
export function moved(
  before: Motion | null,
  time: number,
  { speed: stored, state }: { readonly speed: number; readonly state: number },
): Moved {
  const speed = stored === ABSENT ? null : stored
  const since = before ? time - before.time : Number.POSITIVE_INFINITY
  const isIdle =
    speed !== null &&
    speed < STANDING &&
    (state & StateBit.accOn) !== 0 &&
    (state & StateBit.accUnknown) === 0
  const idle = isIdle ? (since <= GAP_MS ? (before?.idle ?? time) : time) : null
  const comparable = before?.speed != null && speed !== null && since > 0 && since <= CHANGE_MS
  return {
    motion: { time, speed, idle },
    derived: {
      speedChange: comparable ? (speed - (before.speed ?? 0)) / 10 / (since / 1000) : Number.NaN,
      idleTime: idle === null ? (speed === null ? Number.NaN : 0) : (time - idle) / 60_000,
    },
  }
}
