import type { Track } from '@motorpool/history/server'
import { distance, GAP_MS, metresOf, stopsOf, travelledOn } from '@motorpool/ingest/server'
import { at, floatAt, intAt } from '@motorpool/kernel'
import { ABSENT, StateBit } from '@motorpool/wire'
import type { TrackAbstract, TrackColumnsData, TrackData, TrackRow, TrackStop } from '../../shared/monitor.ts'
import { gcj } from './datum.ts'

/** Indexes of the points that are a valid fix. */
export function located(track: Track): number[] {
  const out: number[] = []
  for (let i = 0; i < track.count; i++) {
    if (intAt(track.state, i) & StateBit.located && track.lng[i] !== ABSENT && track.lat[i] !== ABSENT)
      out.push(i)
  }
  return out
}

const scaled = (value: number | undefined, divisor: number): number | null =>
  value === undefined || value === ABSENT ? null : value / divisor

function* points(track: Track, keep: readonly number[]) {
  for (const i of keep) {
    const speed = intAt(track.speed, i)
    yield {
      time: floatAt(track.time, i),
      lng: intAt(track.lng, i),
      lat: intAt(track.lat, i),
      speed: speed === ABSENT ? 0 : speed,
    }
  }
}

/** Where the vehicle stood. */
export function stopsIn(track: Track, keep: readonly number[] = located(track)): TrackStop[] {
  return stopsOf(points(track, keep)).map((s) => ({ ...s, lng: s.lng / 1e6, lat: s.lat / 1e6 }))
}

function gapsIn(track: Track, keep: readonly number[]): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  for (let k = 1; k < keep.length; k++) {
    const from = floatAt(track.time, at(keep, k - 1))
    const to = floatAt(track.time, at(keep, k))
    if (to - from > GAP_MS) gaps.push({ from, to })
  }
  return gaps
}

function columnsOf(track: Track, keep: readonly number[]): TrackColumnsData {
  return {
    time: keep.map((i) => floatAt(track.time, i)),
    lng: keep.map((i) => intAt(track.lng, i) / 1e6),
    lat: keep.map((i) => intAt(track.lat, i) / 1e6),
    speed: keep.map((i) => scaled(track.speed[i], 10)),
    direction: keep.map((i) => scaled(track.direction[i], 1)),
    mileage: keep.map((i) => scaled(track.mileage[i], 10)),
  }
}

/** Between two points of a track. */
export function metres(track: Track, a: number, b: number): number {
  return distance(intAt(track.lng, a), intAt(track.lat, a), intAt(track.lng, b), intAt(track.lat, b))
}

/** Points with the names of the specification (R336); what terminals of these protocols do not send is null. */
function rowsOf(track: Track, keep: readonly number[]): TrackRow[] {
  const first = track.time[keep[0] ?? 0] ?? 0
  return keep.map((i, k) => {
    const lng = intAt(track.lng, i) / 1e6
    const lat = intAt(track.lat, i) / 1e6
    const [glng, glat] = gcj(lng, lat)
    const speed = scaled(track.speed[i], 10)
    const time = floatAt(track.time, i)
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
      dist: k === 0 ? 0 : Math.round(metres(track, at(keep, k - 1), i)) / 1000,
      evib: null,
      locs: null,
    }
  })
}

/** Its stops have no addresses yet. */
type PlainTrack = Omit<TrackData, 'stops'> & { stops: TrackStop[] }

/** A track for the map: points (or columns), stops and gaps. `noData` is the text for an empty range (R335). */
export function trackData(track: Track, asColumns: boolean, noData: string): PlainTrack {
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

/**
 * Way and time between fixes. A stop is time standing even where the terminal was silent in it; a gap outside stops is
 * neither driving nor standing, and its way is not counted.
 */
function driven(track: Track, keep: readonly number[], stops: readonly TrackStop[]) {
  let metresDriven = 0
  let drivingTime = 0
  let next = 0
  for (let k = 1; k < keep.length; k++) {
    const a = at(keep, k - 1)
    const b = at(keep, k)
    const from = floatAt(track.time, a)
    const to = floatAt(track.time, b)
    let stop = stops[next]
    while (stop && stop.to <= from) stop = stops[++next]
    const standing = stop !== undefined && from >= stop.from && to <= stop.to
    if (standing || to - from > GAP_MS) continue
    metresDriven += metres(track, a, b)
    drivingTime += to - from
  }
  return { metresDriven, drivingTime }
}

/** Of a track with its reports without a fix (`unlocated`): the odometer counts there as well. */
export function trackAbstract(track: Track): TrackAbstract {
  const keep = located(track)
  const stops = stopsIn(track, keep)
  const startTime = track.time[keep[0] ?? -1] ?? null
  const endTime = track.time[keep.at(-1) ?? -1] ?? null
  const { metresDriven, drivingTime } = driven(track, keep, stops)
  const max = keep.reduce((top, i) => Math.max(top, intAt(track.speed, i)), ABSENT)
  return {
    startTime,
    endTime,
    duration: startTime === null || endTime === null ? 0 : endTime - startTime,
    drivingTime,
    stopTime: stops.reduce((sum, s) => sum + s.to - s.from, 0),
    distance: Math.round(metresOf(travelledOn(track))) / 1000,
    maxSpeed: max === ABSENT ? null : max / 10,
    averageSpeed: drivingTime > 0 ? Math.round((metresDriven / (drivingTime / 1000)) * 36) / 10 : null,
    points: keep.length,
    stops: stops.length,
    gaps: gapsIn(track, keep).length,
  }
}
