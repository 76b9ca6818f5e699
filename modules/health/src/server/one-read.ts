import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, dayText } from '@motorpool/kernel'
import { CAPACITY } from '../shared/bounds.ts'
import type { HealthDay, OneHealth } from '../shared/one.ts'
import type { ChargeRow } from './estimate/capacity.ts'
import type { FuelUse } from './estimate/fuel.ts'
import { HEALTH, seenHealth } from './seen.ts'
import { CHARGES_OF } from './sum/read.ts'

/** What is stored of a vehicle as its drawer shows it, and the charges of the last days. */
export interface Summed extends Omit<OneHealth, 'charges' | 'days' | 'weeks' | 'trend'> {
  readonly id: string
  readonly charges: readonly ChargeRow[]
}

/** Value and bounds as JSON; null where there is no value. */
const bounded = (name: string, unit: number) =>
  sql.raw(`case when h.${name} is not null then jsonb_build_object('value', h.${name} / ${unit}::float8,
    'low', h.${name}_low / ${unit}::float8, 'high', h.${name}_high / ${unit}::float8) end`)

export async function readSummed(ctx: CallCtx, vin: string, today: number): Promise<Summed> {
  const { rows } = await sql<Summed>`
    select v.id::text as id, v.vin, v.plate_code as "plateCode", h.state, h.findings,
      (extract(epoch from h.sum_time) * 1000)::float8 as "sumTime", coalesce(v.rated_energy, e.rated_energy)::float8 as "ratedEnergy",
      ${bounded('capacity', 100)} as capacity, ${bounded('soh', 10)} as soh, h.spread, h.spread_model as "spreadModel",
      h.temp_spread / 10::float8 as "tempSpread", h.insulation, h.insulation_least as "insulationLeast",
      h.fuel / 100::float8 as "fuelPer100", h.fuel_error / 100::float8 as "fuelError", h.fuel_model / 100::float8 as "fuelModel",
      h.fuel_vehicles as "fuelVehicles", coalesce(c.charges, '[]') as charges
    ${HEALTH}
    left join energy_storage_model e on e.id = v.energy_storage_model_id
    left join lateral (${CHARGES_OF(dayText(today - CAPACITY.days + 1))}) c on true
    where ${seenHealth(ctx, { vin })}`.execute(ctx.tx)
  const [summed] = rows
  if (!summed) throw new AppError('NOT_FOUND')
  return summed
}

/** Days since 1970 (UTC+8), both included. */
export interface Days {
  readonly first: number
  readonly last: number
}

/** Days of which anything is known, the oldest first. */
export async function readDays(ctx: CallCtx, vehicleId: string, { first, last }: Days): Promise<HealthDay[]> {
  const { rows } = await sql<HealthDay>`
    select d.day::text as day, d.spread, d.spread_max as "spreadMax", d.temp_spread / 10::float8 as "tempSpread",
      d.temp_spread_max as "tempSpreadMax", d.temp_max as "tempMax", d.insulation, d.insulation_min as "insulationMin"
    from vehicle_health_day d join vehicle v on v.id = d.vehicle_id and v.tenant_id = d.tenant_id
    where d.vehicle_id = ${vehicleId} and d.day between ${dayText(first)}::date and ${dayText(last)}::date
    order by d.day`.execute(ctx.tx)
  return rows
}

const WEEK = 7

/** Fuel by weeks from the first day on, those in which it is known. */
export async function readWeeks(
  ctx: CallCtx,
  vehicleId: string,
  { first, last }: Days,
): Promise<(FuelUse & { week: number })[]> {
  const from = dayText(first)
  const { rows } = await sql<FuelUse & { week: number }>`
    select (s.day - ${from}::date) / ${sql.lit(WEEK)} as week, sum(s.distance)::float8 as distance, sum(s.fuel)::float8 as fuel,
      count(*) filter (where s.fuel_end - s.fuel_begin + s.fuel >= 100)::int as filled
    from vehicle_stat_daily s join vehicle v on v.id = s.vehicle_id and v.tenant_id = s.tenant_id
    where s.vehicle_id = ${vehicleId} and s.fuel is not null and s.day between ${from}::date and ${dayText(last)}::date
    group by 1 order by 1`.execute(ctx.tx)
  return rows
}
