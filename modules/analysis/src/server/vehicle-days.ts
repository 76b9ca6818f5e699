import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, dayText } from '@motorpool/kernel'
import { fleetSource } from '@motorpool/monitoring/server'
import { z } from 'zod'
import type { VehicleDays } from '../shared/totals.ts'
import { type DayRange, daysOf } from './range.ts'
import { seenVehicles } from './seen.ts'
import { ENERGY_MODEL } from './use.ts'

const API = '/api/vehicle-svc/dataAnalyse/V1.0'
export const vinParams = z.object({ vin: z.string().min(1).max(17) })
export const rangeQuery = z.object({
  startTime: z.coerce.number().int().positive().max(8.64e15).optional(),
  endTime: z.coerce.number().int().positive().max(8.64e15).optional(),
})

const amount = z.number().nullable()
export const daysAnswer = z.array(
  z.object({
    day: z.string(),
    distance: z.number(),
    workTime: z.number(),
    idleTime: z.number(),
    onlineTime: z.number(),
    fuel: amount,
    energy: amount,
    maxSpeed: z.number(),
    trips: z.number(),
    mileageBegin: amount,
    mileageEnd: amount,
  }),
)

/** Id of the vehicle of a VIN, as far as the caller may see what it did. */
export async function vehicleOf(ctx: CallCtx, of: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select v.id ${fleetSource} where ${seenVehicles(ctx, { vin: of })}`.execute(ctx.tx)
  const [vehicle] = rows
  if (!vehicle) throw new AppError('NOT_FOUND')
  return vehicle.id
}

export const rangeOf = ({ startTime, endTime }: z.output<typeof rangeQuery>, now: number): DayRange =>
  daysOf([startTime ?? null, endTime ?? null], now)

/** Those days of a vehicle of which anything is known, the oldest first. */
export async function vehicleDays(
  ctx: CallCtx,
  vehicleId: string,
  { first, last }: DayRange,
): Promise<VehicleDays[]> {
  const { rows } = await sql<VehicleDays>`
    select u.day::text as day, u.distance / 1000.0::float8 as distance, u.work / 3600.0::float8 as "workTime",
      u.idle / 3600.0::float8 as "idleTime", u.online_time / 3600.0::float8 as "onlineTime", u.fuel_used / 10.0::float8 as fuel,
      (u.used / 100.0 * coalesce(v.rated_energy, e.rated_energy))::float8 as energy, u.max_speed / 10.0::float8 as "maxSpeed",
      u.trips::int as trips, u.mileage_begin / 10.0::float8 as "mileageBegin", u.mileage_end / 10.0::float8 as "mileageEnd"
    from vehicle v ${ENERGY_MODEL} join vehicle_stat_daily u on u.vehicle_id = v.id
    where v.id = ${vehicleId} and u.day between ${dayText(first)}::date and ${dayText(last)}::date
    order by u.day`.execute(ctx.tx)
  return rows
}

const daysRoute = (id: string, rest: string, screen: string, summary: string): Route =>
  defineRoute({
    id: `vehicle.dataAnalyse.${id}`,
    method: 'GET',
    path: `${API}/:vin/${rest}`,
    summary,
    permission: `${screen}/find|analysis/vehicleReport/find`,
    scope: 'tenant',
    params: vinParams,
    query: rangeQuery,
    response: daysAnswer,
    handler: async (ctx, { params, query }) =>
      vehicleDays(ctx, await vehicleOf(ctx, params.vin), rangeOf(query, ctx.now)),
  })

export const vehicleDayRoutes: readonly Route[] = [
  daysRoute('fuelList', 'fuelList', 'analysis/fuel', 'The days of one vehicle, with its fuel and energy.'),
  daysRoute('mileageList', 'mileageList', 'analysis/mileage', 'The days of one vehicle, with its distance.'),
]
