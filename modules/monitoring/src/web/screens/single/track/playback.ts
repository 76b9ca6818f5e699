import type { TrackColumnsData } from '../../../../shared/index.ts'

/** A stretch that playback hurries through: a gap, or a stop when stops are skipped. */
export interface Stretch {
  from: number
  to: number
}

/** Longest wall time spent in a hurried stretch, ms. */
export const HURRY_MS = 1000

export const RATES = [1, 2, 4, 8, 16, 32, 64] as const

/** Index of the last point not after `time`; -1 before the first. */
export function indexAt(times: readonly number[], time: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where playback stands after `wall` ms at `rate`; `hurried` in order of time and apart. */
export function step(
  from: number,
  wall: number,
  rate: number,
  hurried: readonly Stretch[],
  end: number,
): number {
  let at = from
  let left = wall
  while (left > 0 && at < end) {
    const now = at
    const inside = hurried.find((s) => now >= s.from && now < s.to)
    const ahead = hurried.find((s) => s.from > now)
    const next = Math.min(end, inside ? inside.to : (ahead?.from ?? end))
    const pace = inside ? Math.max(rate, (inside.to - inside.from) / HURRY_MS) : rate
    const need = (next - at) / pace
    if (need >= left) return Math.min(end, at + left * pace)
    left -= need
    at = next
  }
  return Math.min(at, end)
}

export interface Pose {
  lng: number
  lat: number
  heading: number | null
}

const turn = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180

/** Where the vehicle was: between two points in proportion of time; in a gap where it was last seen. */
export function poseAt(
  track: TrackColumnsData,
  gaps: readonly Stretch[],
  time: number,
  at = indexAt(track.time, time),
): Pose | null {
  const i = Math.max(0, at)
  const lng = track.lng[i]
  const lat = track.lat[i]
  if (lng === undefined || lat === undefined) return null
  const heading = track.direction[i] ?? null
  const t0 = track.time[i] as number
  const t1 = track.time[i + 1]
  if (t1 === undefined || at < 0 || t1 <= t0 || gaps.some((g) => g.from < t1 && g.to > t0))
    return { lng, lat, heading }
  const share = (time - t0) / (t1 - t0)
  const next = track.direction[i + 1] ?? null
  return {
    lng: lng + ((track.lng[i + 1] as number) - lng) * share,
    lat: lat + ((track.lat[i + 1] as number) - lat) * share,
    heading:
      heading === null || next === null
        ? (next ?? heading)
        : (heading + turn(heading, next) * share + 360) % 360,
  }
}

/** Hurried stretches in order and apart: gaps, and stops when they are to be skipped. */
export function hurriedOf(
  gaps: readonly Stretch[],
  stops: readonly Stretch[],
  skipStops: boolean,
): Stretch[] {
  const all = [...gaps, ...(skipStops ? stops : [])].sort((a, b) => a.from - b.from)
  const apart: Stretch[] = []
  for (const s of all) {
    const last = apart.at(-1)
    if (last && s.from <= last.to) last.to = Math.max(last.to, s.to)
    else apart.push({ from: s.from, to: s.to })
  }
  return apart
}
