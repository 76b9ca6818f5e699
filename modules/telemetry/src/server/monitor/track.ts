import { ABSENT, StateBit } from '@motorpool/wire'
import type { TrackAbstract, TrackColumnsData, TrackData, TrackRow, TrackStop } from '../../shared/monitor.ts'
import { distance, stopsOf } from '../processors/track.ts'
import type { Track } from '../store/telemetry-store.ts'
import { gcj } from './datum.ts'

/** Silence longer than this is a gap: nothing is known of the way between. */
export const GAP_MS = 5 * 60_000

/** Indexes of the points that are a valid fix. */
function located(track: Track): number[] {
  const out: number[] = []
  for (let i = 0; i < track.count; i++) {
    if ((track.state[i] as number) & StateBit.located && track.lng[i] !== ABSENT && track.lat[i] !== ABSENT)
      out.push(i)
  }
  return out
}

const scaled = (value: number | undefined, divisor: number): number | null =>
  value === undefined || value === ABSENT ? null : value / divisor

function* points(track: Track, keep: readonly number[]) {
  for (const i of keep) {
    const speed = track.speed[i] as number
    yield {
      time: track.time[i] as number,
      lng: track.lng[i] as number,
      lat: track.lat[i] as number,
      speed: speed === ABSENT ? 0 : speed,
    }
  }
}

function stopsIn(track: Track, keep: readonly number[]): TrackStop[] {
  return stopsOf(points(track, keep)).map((s) => ({ ...s, lng: s.lng / 1e6, lat: s.lat / 1e6 }))
}

function gapsIn(track: Track, keep: readonly number[]): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  for (let k = 1; k < keep.length; k++) {
    const from = track.time[keep[k - 1] as number] as number
    const to = track.time[keep[k] as number] as number
    if (to - from > GAP_MS) gaps.push({ from, to })
  }
  return gaps
}

function columnsOf(track: Track, keep: readonly number[]): TrackColumnsData {
  return {
    time: keep.map((i) => track.time[i] as number),
    lng: keep.map((i) => (track.lng[i] as number) / 1e6),
    lat: keep.map((i) => (track.lat[i] as number) / 1e6),
    speed: keep.map((i) => scaled(track.speed[i], 10)),
    direction: keep.map((i) => scaled(track.direction[i], 1)),
    mileage: keep.map((i) => scaled(track.mileage[i], 10)),
  }
}

function metres(track: Track, a: number, b: number): number {
  return distance(
    track.lng[a] as number,
    track.lat[a] as number,
    track.lng[b] as number,
    track.lat[b] as number,
  )
}

/** Points with the names of the specification (R336); what terminals of these protocols do not send is null. */
function rowsOf(track: Track, keep: readonly number[]): TrackRow[] {
  const first = track.time[keep[0] ?? 0] ?? 0
  return keep.map((i, k) => {
    const lng = (track.lng[i] as number) / 1e6
    const lat = (track.lat[i] as number) / 1e6
    const [glng, glat] = gcj(lng, lat)
    const speed = scaled(track.speed[i], 10)
    const time = track.time[i] as number
    return {
      lng,
      lat,
      glng,
      glat,
      speed,
      spd: speed,
      dir: scaled(track.direction[i], 1),
      time,
      offsetTime: time - first,
      rtime: track.receiveTime[i] ?? null,
      dtime: time,
      temp: null,
      dist: k === 0 ? 0 : Math.round(metres(track, keep[k - 1] as number, i)) / 1000,
      evib: null,
      locs: null,
    }
  })
}

/** A track for the map: points (or columns), stops and gaps. `noData` is the text for an empty range (R335). */
export function trackData(track: Track, asColumns: boolean, noData: string): TrackData {
  const keep = located(track)
  const first = track.time[keep[0] ?? -1]
  const last = track.time[keep.at(-1) ?? -1]
  return {
    message: keep.length === 0 ? noData : null,
    duration: first === undefined || last === undefined ? 0 : last - first,
    list: asColumns ? [] : rowsOf(track, keep),
    columns: asColumns ? columnsOf(track, keep) : null,
    stops: stopsIn(track, keep),
    gaps: gapsIn(track, keep),
  }
}

/** Points of one page of the track list. */
export function trackPage(track: Track, offset: number, limit: number): { rows: TrackRow[]; total: number } {
  const keep = located(track)
  return { rows: rowsOf(track, keep.slice(offset, offset + limit)), total: keep.length }
}

export function trackAbstract(track: Track): TrackAbstract {
  const keep = located(track)
  const stops = stopsIn(track, keep)
  const gaps = gapsIn(track, keep)
  const startTime = track.time[keep[0] ?? -1] ?? null
  const endTime = track.time[keep.at(-1) ?? -1] ?? null
  const gapStarts = new Set(gaps.map((g) => g.from))
  let way = 0
  let max = ABSENT
  for (const [k, i] of keep.entries()) {
    max = Math.max(max, track.speed[i] as number)
    const before = keep[k - 1]
    if (before !== undefined && !gapStarts.has(track.time[before] as number)) way += metres(track, before, i)
  }
  const duration = startTime === null || endTime === null ? 0 : endTime - startTime
  const stopTime = stops.reduce((sum, s) => sum + s.to - s.from, 0)
  const silent = gaps.reduce((sum, g) => sum + g.to - g.from, 0)
  const drivingTime = Math.max(0, duration - stopTime - silent)
  return {
    startTime,
    endTime,
    duration,
    drivingTime,
    stopTime,
    distance: Math.round(way) / 1000,
    maxSpeed: max === ABSENT ? null : max / 10,
    averageSpeed: drivingTime > 0 ? Math.round((way / (drivingTime / 1000)) * 36) / 10 : null,
    points: keep.length,
    stops: stops.length,
    gaps: gaps.length,
  }
}
