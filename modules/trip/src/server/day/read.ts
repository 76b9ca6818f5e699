import { sql } from '@motorpool/db'
import type { TelemetryStore, Track } from '@motorpool/history/server'
import type { CallCtx } from '@motorpool/http'
import { floatAt, intAt, at as valueAt } from '@motorpool/kernel'
import { keyOf, type MonitoredVehicle } from '@motorpool/monitoring/server'
import { ABSENT, StateBit } from '@motorpool/wire'
import { TRIP_ID } from '../rows.ts'
import { seenTrips, TRIPS } from '../seen.ts'
import type { Mark, Stretch } from './bands.ts'

export interface DayTrip extends Stretch {
  id: string
  /** m */
  distance: number
  begin: Mark
  end: Mark
}

interface TripEnds {
  id: string
  from: number
  to: number
  distance: number
  beginLng: number | null
  beginLat: number | null
  endLng: number | null
  endLat: number | null
}

const mark = (time: number, lng: number | null, lat: number | null): Mark => ({
  time,
  at: lng === null || lat === null ? null : [lng / 1e6, lat / 1e6],
  working: false,
})

/** Trips of a vehicle that touch a time, with the one before and the one after: where it stood meanwhile is told by their ends. */
export async function tripsAround(
  ctx: CallCtx,
  vehicleId: string,
  { from, to }: Stretch,
): Promise<DayTrip[]> {
  const [begin, end] = [new Date(from), new Date(to)]
  const { rows } = await sql<TripEnds>`
    select ${TRIP_ID}::text as id, (extract(epoch from p.begin_time) * 1000)::float8 as from,
      (extract(epoch from p.end_time) * 1000)::float8 as to, p.distance, p.begin_lng as "beginLng", p.begin_lat as "beginLat",
      p.end_lng as "endLng", p.end_lat as "endLat"
    ${TRIPS}
    where p.vehicle_id = ${vehicleId} and ${seenTrips(ctx)}
      and p.begin_time >= coalesce((select max(b.begin_time) from vehicle_trip b
        where b.vehicle_id = ${vehicleId} and b.begin_time <= ${begin}), '-infinity')
      and p.begin_time <= coalesce((select min(a.begin_time) from vehicle_trip a
        where a.vehicle_id = ${vehicleId} and a.begin_time > ${end}), 'infinity')
    order by p.begin_time`.execute(ctx.tx)
  return rows.map(({ id, from: first, to: last, distance, ...ends }) => ({
    id,
    from: first,
    to: last,
    distance,
    begin: mark(first, ends.beginLng, ends.beginLat),
    end: mark(last, ends.endLng, ends.endLat),
  }))
}

/** Charges of a vehicle that touch a time; one lasts two days at most. */
export async function chargesIn(ctx: CallCtx, vehicleId: string, { from, to }: Stretch): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select (extract(epoch from c.begin_time) * 1000)::float8 as from, (extract(epoch from c.end_time) * 1000)::float8 as to
    from vehicle_charge c
    where c.vehicle_id = ${vehicleId} and c.begin_time between ${new Date(from)}::timestamptz - interval '2 days' and ${new Date(to)}
      and c.end_time > ${new Date(from)}
    order by c.begin_time`.execute(ctx.tx)
  return rows
}

const WORKING = StateBit.accOn | StateBit.engineOn

function marksOf(track: Track): Mark[] {
  let working = false
  return Array.from({ length: track.count }, (_, i): Mark => {
    const state = intAt(track.state, i)
    // A message that says nothing about ACC leaves it as it was.
    if (!(state & StateBit.accUnknown)) working = (state & WORKING) !== 0
    const [lng, lat] = [intAt(track.lng, i), intAt(track.lat, i)]
    const isFix = (state & StateBit.located) !== 0 && lng !== ABSENT && lat !== ABSENT
    return {
      time: floatAt(track.time, i),
      at: isFix ? [lng / 1e6, lat / 1e6] : null,
      working,
    }
  })
}

/** Reports of a vehicle in a time. */
export async function reportsIn(
  store: TelemetryStore,
  vehicle: MonitoredVehicle,
  { from, to }: Stretch,
): Promise<Mark[]> {
  return marksOf(await store.track(keyOf(vehicle), from, to + 1, { unlocated: true }))
}

/** Reports and the ends of trips in the order of time; of both at one time the report, which says more, is the last. */
export const allMarks = (reports: readonly Mark[], trips: readonly DayTrip[]): Mark[] =>
  [...trips.flatMap(({ begin, end }) => [begin, end]), ...reports].sort((a, b) => a.time - b.time)

/** Where it was at a time or last before it. */
export function placeAt(marks: readonly Mark[], time: number): { lng: number; lat: number } | null {
  const before = marks.filter((one) => one.time <= time && one.at !== null)
  const place = before.length > 0 ? valueAt(before, before.length - 1).at : null
  return place ? { lng: place[0], lat: place[1] } : null
}

/** Where it was heard of last, in the days that the caller may see. */
export async function newestMark({ tx }: CallCtx, { id, to }: MonitoredVehicle): Promise<Mark | undefined> {
  const { rows } = await sql<{ time: number | null; lng: number | null; lat: number | null }>`
    select report_time as time, lng, lat from vehicle_realtime where vehicle_id = ${id}`.execute(tx)
  const [newest] = rows
  if (!newest || newest.time === null || (to !== null && newest.time >= to)) return undefined
  return mark(newest.time, newest.lng, newest.lat)
}
