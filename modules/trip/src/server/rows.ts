import { sql } from '@motorpool/db'
import type { Geocoder, Reader } from '@motorpool/geocoder'
import type { CallCtx } from '@motorpool/http'
import { z } from 'zod'
import { TripState } from '../shared/enums.ts'
import type { AddressedTrip, TripRow } from '../shared/trip.ts'
import { seenTrips, TRIPS } from './seen.ts'

/** ms: the newest trip of a vehicle is told so often at least while it goes on, and is over after a longer silence. */
const TOLD_MS = 600_000
/** s: standing for longer ends a trip. */
const REST_S = 180
const ID_SECONDS = sql`4294967296::bigint`

/** The id of `p`. */
export const TRIP_ID = sql`(p.vehicle_id * ${ID_SECONDS} + extract(epoch from p.begin_time)::bigint)`

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
const degrees = (column: string) => sql`${sql.ref(column)} / 1e6::float8`
const seconds = sql`extract(epoch from p.end_time - p.begin_time)`

/** Nothing follows it, and it moved when the vehicle was heard of last, which was a moment ago. */
const isOngoing = (now: number) => sql`n.begin_time is null and p.end_time > ${new Date(now - TOLD_MS)}
  and (select d.report_time from vehicle_stat_daily d where d.vehicle_id = p.vehicle_id and d.report_time is not null
    order by d.day desc limit 1) < p.end_time + make_interval(secs => ${sql.lit(REST_S)})`

/** Trips by their ids, in that order; those that the caller does not see are left out. */
export async function tripRows(ctx: CallCtx, ids: readonly string[]): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select k.id::text as id, v.vin, v.plate_code as "plateCode", v.machine_code as "machineCode",
      v.vehicle_model_id::text as "vehicleModelId", m.model_name as "vehicleModel", o.org_name as "orgName",
      case when ${isOngoing(ctx.now)} then 'ONGOING' else 'DONE' end as state,
      ${ms('p.begin_time')} as "beginTime", ${degrees('p.begin_lng')} as "beginLng", ${degrees('p.begin_lat')} as "beginLat",
      ${ms('p.end_time')} as "endTime", ${degrees('p.end_lng')} as "endLng", ${degrees('p.end_lat')} as "endLat",
      round(p.distance / 1000.0, 1)::float8 as distance, round(${seconds} / 60)::int as duration,
      round(extract(epoch from n.begin_time - p.end_time) / 60)::int as stood, p.max_speed / 10::float8 as "maxSpeed",
      round(p.distance * 3.6 / nullif(${seconds}, 0), 1)::float8 as "averageSpeed", p.fuel / 10::float8 as fuel,
      round(p.used / 100.0 * coalesce(v.rated_energy, e.rated_energy), 1)::float8 as energy
    from unnest(${ids}::bigint[]) with ordinality k (id, at)
    join (select p.*, ${TRIP_ID} as trip_id ${TRIPS} where ${seenTrips(ctx)} and (p.vehicle_id, p.begin_time) in (
      select id / ${ID_SECONDS}, to_timestamp(id % ${ID_SECONDS}) from unnest(${ids}::bigint[]) asked (id))) p on p.trip_id = k.id
    join vehicle v on v.id = p.vehicle_id
    left join energy_storage_model e on e.id = v.energy_storage_model_id
    left join vehicle_model m on m.id = v.vehicle_model_id
    left join org o on o.id = v.org_id
    left join lateral (select later.begin_time from vehicle_trip later
      where later.vehicle_id = p.vehicle_id and later.begin_time > p.begin_time order by later.begin_time limit 1) n on true
    order by k.at`.execute(ctx.tx)
  return rows
}

type Ends = Pick<TripRow, 'beginLng' | 'beginLat' | 'endLng' | 'endLat'>

const point = (lng: number | null, lat: number | null) => (lng === null || lat === null ? null : { lng, lat })

/** Trips with the addresses of both ends in the reader's language. Not within a transaction: a provider may be slow. */
export async function addressed<R extends Ends>(
  geocoder: Geocoder,
  reader: Reader,
  rows: readonly R[],
): Promise<(R & { beginAddress: string | null; endAddress: string | null })[]> {
  const points = rows.flatMap((row) => [point(row.beginLng, row.beginLat), point(row.endLng, row.endLat)])
  const addresses = await geocoder.addresses(points, reader)
  return rows.map((row, i) => ({
    ...row,
    beginAddress: addresses[2 * i] ?? null,
    endAddress: addresses[2 * i + 1] ?? null,
  }))
}

const text = z.string().nullable()
const number = z.number().nullable()

export const addressedTrip = z.object({
  id: z.string(),
  vin: z.string(),
  plateCode: text,
  machineCode: z.string(),
  vehicleModelId: text,
  vehicleModel: text,
  orgName: text,
  state: z.enum(TripState.values),
  beginTime: z.number(),
  beginLng: number,
  beginLat: number,
  beginAddress: text,
  endTime: z.number(),
  endLng: number,
  endLat: number,
  endAddress: text,
  distance: z.number(),
  duration: z.number(),
  stood: number,
  maxSpeed: z.number(),
  averageSpeed: number,
  fuel: number,
  energy: number,
}) satisfies z.ZodType<AddressedTrip>
