import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { byId, keyOf, type MonitoredVehicle } from '@motorpool/monitoring/server'
import { z } from 'zod'
import type { TripRow, WholeTrip } from '../shared/trip.ts'
import { tripKey } from '../shared/trip-id.ts'
import { type LineDeps, lineOf } from './line.ts'
import { addressed, addressedTrip, TRIP_ID, tripRows } from './rows.ts'
import { seenTrips, TRIPS } from './seen.ts'

export interface OneDeps extends LineDeps {
  /** What the tenant's vehicles may drive, km/h. */
  limitOf(tenantId: string): number
}

export interface Found {
  row: TripRow
  vehicle: MonitoredVehicle
}

/** A trip with its vehicle, where the caller sees both. */
export async function wantedTrip(ctx: CallCtx, id: string): Promise<Found> {
  const [row] = await tripRows(ctx, [id])
  const vehicle = row && (await byId(ctx, tripKey(id).vehicleId))
  if (!vehicle) throw new AppError('NOT_FOUND', { what: id })
  return { row, vehicle }
}

async function neighbours(ctx: CallCtx, id: string): Promise<Pick<WholeTrip, 'previous' | 'next'>> {
  const { vehicleId, begin } = tripKey(id)
  const nearest = (comparison: '<' | '>', order: 'asc' | 'desc') => sql`(
    select ${TRIP_ID}::text ${TRIPS} where p.vehicle_id = ${vehicleId} and p.begin_time ${sql.raw(comparison)} ${new Date(begin)}
      and ${seenTrips(ctx)} order by p.begin_time ${sql.raw(order)} limit 1)`
  const { rows } = await sql<Pick<WholeTrip, 'previous' | 'next'>>`
    select ${nearest('<', 'desc')} as previous, ${nearest('>', 'asc')} as next`.execute(ctx.tx)
  return rows[0] ?? { previous: null, next: null }
}

async function modelLimit({ tx }: CallCtx, vehicleId: string): Promise<number> {
  const { rows } = await sql<{ limit: number | null }>`
    select m.max_speed::float8 as limit from vehicle v join vehicle_model m on m.id = v.vehicle_model_id
    where v.id = ${vehicleId}`.execute(tx)
  return rows[0]?.limit || Number.POSITIVE_INFINITY
}

const numbers = z.array(z.number())
const readings = z.array(z.number().nullable())
const period = { from: z.number(), to: z.number() }

/** What `lineOf` answers. */
export const line = {
  track: z
    .object({
      time: numbers,
      lng: numbers,
      lat: numbers,
      speed: readings,
      direction: readings,
      mileage: readings,
    })
    .nullable(),
  noTrack: z.enum(['gone', 'unlocated']).nullable(),
  stops: z.array(z.object({ ...period, lng: z.number(), lat: z.number(), address: z.string().nullable() })),
  gaps: z.array(z.object(period)),
}

/** One trip with its line and its neighbours. */
export const oneRoute = (deps: OneDeps): Route =>
  defineRoute({
    id: 'vehicle.trips.one',
    method: 'GET',
    path: '/api/vehicle-svc/trips/V1.0/:id',
    summary: 'A trip with its track, its stops and the trips before and after it.',
    permission: 'analysis/trips/find',
    scope: 'manual',
    params: idParams,
    response: addressedTrip.extend({
      ...line,
      speedLimit: z.number(),
      previous: z.string().nullable(),
      next: z.string().nullable(),
    }),
    async handler(ctx, { params: { id } }): Promise<WholeTrip> {
      const { row, vehicle, beside, limit } = await ctx.inScope(async (tx) => {
        const inner = { ...ctx, tx }
        const found = await wantedTrip(inner, id)
        const limit = await modelLimit(inner, found.vehicle.id)
        return { ...found, beside: await neighbours(inner, id), limit }
      })
      const [trip] = await addressed(deps.geocoder, ctx, [row])
      if (!trip) throw new AppError('NOT_FOUND', { what: id })
      const moments = { from: row.beginTime, to: row.endTime }
      const way = await lineOf(deps, ctx, keyOf(vehicle), moments)
      return { ...trip, ...way, ...beside, speedLimit: Math.min(deps.limitOf(vehicle.tenantId), limit) }
    },
  })
