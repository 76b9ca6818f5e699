import type { LngLat } from '@motorpool/geo'
import type { Feature, FeatureCollection } from 'geojson'
import type { MapTheme, TrackGap, TrackPoint } from './types.ts'

/**
 * Upper bounds of the speed classes as shares of what the vehicle may drive; the last class is open. Up to 1 is lawful.
 */
export const SPEED_SHARES = [0.5, 0.8, 1, 1.1, 1.2] as const
/** km/h, where nobody says what a vehicle may drive. */
export const DEFAULT_SPEED_LIMIT = 100

/** The bounds in km/h for a limit in km/h. */
export const speedBounds = (limit: number): number[] => SPEED_SHARES.map((share) => Math.round(share * limit))

/** Calm blues while it is lawful, warm ones above; lightness goes one way, so that the order shows without colour vision. */
const RAMP: Record<MapTheme, readonly string[]> = {
  light: ['#8dbbd9', '#6a9fc4', '#4a83ad', '#b9520f', '#a8231c', '#7a0c14'],
  dark: ['#46749a', '#5c8db5', '#74a3c9', '#f09a5c', '#fab09c', '#ffd0ca'],
}
const NO_SPEED: Record<MapTheme, string> = { light: '#5d6673', dark: '#aab4c0' }

export const NO_SPEED_CLASS = -1

/** The class of a speed of a vehicle that may drive `limit`; both km/h. */
export function speedClass(speed: number | null, limit: number = DEFAULT_SPEED_LIMIT): number {
  if (speed === null || !Number.isFinite(speed)) return NO_SPEED_CLASS
  const index = speedBounds(limit).findIndex((bound) => speed <= bound)
  return index === -1 ? SPEED_SHARES.length : index
}

export function speedColour(index: number, theme: MapTheme): string {
  return RAMP[theme][index] ?? NO_SPEED[theme]
}

/** A silence longer than this is a gap when the caller names none, in milliseconds. */
export const DEFAULT_GAP_MS = 5 * 60_000

function isGap(a: TrackPoint, b: TrackPoint, gaps: readonly TrackGap[] | undefined): boolean {
  if (!gaps) return b.time - a.time > DEFAULT_GAP_MS
  return gaps.some((gap) => gap.from < b.time && gap.to > a.time)
}

export interface TrackParts {
  /** Stretches of one speed class, the last point of one being the first of the next. */
  stretches: { speed: number; line: LngLat[] }[]
  gaps: LngLat[][]
}

/** Points in order of time. The speed of a stretch is that of the point it leads to. */
export function splitTrack(
  points: readonly TrackPoint[],
  gaps?: readonly TrackGap[],
  limit?: number,
): TrackParts {
  const parts: TrackParts = { stretches: [], gaps: [] }
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as TrackPoint
    const b = points[i] as TrackPoint
    const from: LngLat = [a.lng, a.lat]
    const to: LngLat = [b.lng, b.lat]
    const before = i > 1 && !isGap(points[i - 2] as TrackPoint, a, gaps)
    if (isGap(a, b, gaps)) {
      parts.gaps.push([from, to])
      continue
    }
    const speed = speedClass(b.speed, limit)
    const last = parts.stretches.at(-1)
    if (before && last?.speed === speed) last.line.push(to)
    else parts.stretches.push({ speed, line: [from, to] })
  }
  return parts
}

export function trackFeatures(parts: TrackParts, toDisplay: (point: LngLat) => LngLat): FeatureCollection {
  const line = (points: LngLat[], properties: Record<string, unknown>): Feature => ({
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates: points.map((p) => [...toDisplay(p)]) },
  })
  return {
    type: 'FeatureCollection',
    features: [
      ...parts.gaps.map((points) => line(points, { kind: 'gap' })),
      ...parts.stretches.map(({ speed, line: points }) => line(points, { kind: 'stretch', speed })),
    ],
  }
}

/** Whole minutes of a stop, split for a text in words; at least one. */
export function durationParts(from: number, to: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round((to - from) / 60_000))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
