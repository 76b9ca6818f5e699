import { distance } from '../sphere.ts'
import { MICRO } from './shape.ts'

/** A position of a vehicle. Millionths of a degree, milliseconds since 1970. */
export interface Fix {
  time: number
  lng: number
  lat: number
}

/** What is remembered of a vehicle to recognise jumps: plain JSON. */
export interface TrackState {
  /** The last position that was believed. */
  at: Fix
  /** Positions since then that it cannot have reached: the last of them, and how many agree with each other. */
  doubt?: { at: Fix; count: number }
}

export interface TrackOptions {
  /** What no vehicle exceeds, km/h. */
  maxSpeed: number
  /** Metres that positions wander although the vehicle stands. */
  noise: number
  /** After so many positions that agree with each other the vehicle is believed to be there. */
  agreeing: number
}

export const TRACK_OPTIONS: TrackOptions = { maxSpeed: 250, noise: 100, agreeing: 3 }

/**
 * Whether a position may be used: it is newer than the last and the vehicle can have reached it. A jump is not; when the
 * vehicle stays where it jumped to, the place it was at before was the wrong one. Once for a vehicle, not for
 * each of its fences.
 */
export function trackStep(
  state: TrackState | null,
  fix: Fix,
  options: TrackOptions = TRACK_OPTIONS,
): { state: TrackState; use: boolean } {
  if (!state) return { state: { at: fix }, use: true }
  const { at, doubt } = state
  if (fix.time <= at.time) return { state, use: false }
  if (reachable(at, fix, options)) return { state: { at: fix }, use: true }
  const agrees = doubt !== undefined && fix.time > doubt.at.time && reachable(doubt.at, fix, options)
  const count = agrees ? doubt.count + 1 : 1
  if (count >= options.agreeing) return { state: { at: fix }, use: true }
  return { state: { at, doubt: { at: fix, count } }, use: false }
}

function reachable(from: Fix, to: Fix, { maxSpeed, noise }: TrackOptions): boolean {
  const metres = distance([from.lng / MICRO, from.lat / MICRO], [to.lng / MICRO, to.lat / MICRO])
  return metres <= noise + (maxSpeed / 3.6) * ((to.time - from.time) / 1000)
}
