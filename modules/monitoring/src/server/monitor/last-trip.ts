import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import type { TelemetryStore, Track } from '@motorpool/history/server'
import type { ManualCtx, Route } from '@motorpool/http'
import { GAP_MS } from '@motorpool/ingest/server'
import { at, floatAt, intAt, must } from '@motorpool/kernel'
import type { LastTrip } from '../../shared/monitor.ts'
import { lastTrip as answer } from '../answers/track.ts'
import { withAddresses } from './addressed.ts'
import { bothManual, keyOf } from './single-calls.ts'
import { located, metres, stopsIn, trackAbstract } from './track.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

/** How long before its last position a vehicle's last trip is looked for. */
const WITHIN_MS = 48 * 3_600_000
/** Metres; a shorter way is moving about on one spot. */
const LEAST_WAY = 300

type Fix = Pick<LastTrip['from'], 'time' | 'lng' | 'lat'>
type Trip = { from: Fix; to: Fix; ongoing: boolean }

/** The newest way between two stops or silences of a track; `ongoing` where the track ends with it. */
export function lastTripIn(track: Track): Trip | null {
  const keep = located(track)
  const stops = stopsIn(track, keep)
  const timeOf = (k: number) => floatAt(track.time, at(keep, k))
  const rests = (from: number, to: number) =>
    to - from > GAP_MS || stops.some((stop) => from >= stop.from && to <= stop.to)
  let end = keep.length - 1
  let way = 0
  for (let k = end; k > 0; k--) {
    const resting = rests(timeOf(k - 1), timeOf(k))
    if (!resting) way += metres(track, at(keep, k - 1), at(keep, k))
    const begin = resting ? k : k === 1 ? 0 : undefined
    if (begin === undefined) continue
    if (way >= LEAST_WAY) return tripOf(track, keep, begin, end)
    end = k - 1
    way = 0
  }
  return null
}

function tripOf(track: Track, keep: readonly number[], begin: number, end: number): Trip {
  const fix = (k: number): Fix => {
    const i = at(keep, k)
    return { time: floatAt(track.time, i), lng: intAt(track.lng, i) / 1e6, lat: intAt(track.lat, i) / 1e6 }
  }
  return { from: fix(begin), to: fix(end), ongoing: end === keep.length - 1 }
}

async function lastPosition(ctx: ManualCtx, { id }: MonitoredVehicle): Promise<number | null> {
  const { rows } = await ctx.inScope((tx) =>
    sql<{ time: number | null }>`
      select position_time as time from vehicle_realtime where vehicle_id = ${id}`.execute(tx),
  )
  return rows[0]?.time ?? null
}

/** Where a vehicle drove last. */
export function lastTripRoutes(store: TelemetryStore, geocoder: Geocoder): readonly Route[] {
  return bothManual({
    call: 'lastTrip',
    method: 'GET',
    rest: '/lastTrip',
    permission: 'single-vehicle/track/find',
    summary:
      'The newest way between two stops, with the addresses of its ends; null without one in two days.',
    response: answer,
    handler: async (ctx, vehicle): Promise<LastTrip | null> => {
      const until = await lastPosition(ctx, vehicle)
      if (until === null) return null
      const trip = lastTripIn(await store.track(keyOf(vehicle), until - WITHIN_MS, until + 1))
      if (!trip) return null
      const { from, to, ongoing } = trip
      const way = await store.track(keyOf(vehicle), from.time, to.time + 1, { unlocated: true })
      const [begin, end] = await withAddresses(geocoder, ctx, [from, to])
      return {
        from: must(begin, 'where the trip began'),
        to: must(end, 'where the trip ended'),
        distance: trackAbstract(way).distance,
        duration: to.time - from.time,
        ongoing,
      }
    },
  })
}
