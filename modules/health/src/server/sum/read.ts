import { sql, type Tx } from '@motorpool/db'
import { dayText } from '@motorpool/kernel'
import { CAPACITY, CELLS, FUEL, INSULATION, TEMPERATURES } from '../../shared/bounds.ts'
import type { ChargeRow } from '../estimate/capacity.ts'
import type { FuelUse } from '../estimate/fuel.ts'
import type { Dated } from '../estimate/trend.ts'

/** What is stored of a vehicle that its health is estimated from. */
export interface Stored {
  readonly vehicleId: string
  readonly tenantId: string
  /** kWh; null: neither the vehicle nor its battery model says it */
  readonly ratedEnergy: number | null
  /** V: of the battery model, else the highest that was measured */
  readonly voltage: number | null
  /** mV and 0.1 K of the last days */
  readonly spreads: readonly number[]
  readonly tempSpreads: readonly number[]
  /** kΩ by day, the oldest first */
  readonly insulations: readonly Dated[]
  /** The newest first. */
  readonly charges: readonly ChargeRow[]
  readonly fuel: FuelUse | null
}

/** Rows of `vehicle_charge_health` as JSON: those that could say a capacity, the newest first. */
export const CHARGES_OF = (since: string) => sql`
  select jsonb_agg(jsonb_build_object('begin', extract(epoch from c.begin_time) * 1000, 'end', extract(epoch from c.end_time) * 1000,
    'socBegin', c.soc_begin, 'socEnd', c.soc_end, 'charge', c.charge, 'energy', c.energy, 'measured', c.measured)
    order by c.begin_time desc) as charges
  from vehicle_charge_health c
  where c.vehicle_id = v.id and c.tenant_id = v.tenant_id and c.begin_time >= ${since}::date
    and c.soc_end - c.soc_begin >= ${sql.lit(CAPACITY.riseMin)}`

/** @param today days since 1970 (UTC+8) */
export async function readStored(tx: Tx, ids: readonly string[], today: number): Promise<Stored[]> {
  const since = (days: number) => dayText(today - days + 1)
  const { rows } = await sql<Stored>`
    select v.id::text as "vehicleId", v.tenant_id::text as "tenantId",
      coalesce(v.rated_energy, e.rated_energy)::float8 as "ratedEnergy",
      coalesce(e.rated_voltage, d.voltage / 10.0)::float8 as voltage,
      coalesce(d.spreads, '{}') as spreads, coalesce(d.temp_spreads, '{}') as "tempSpreads",
      coalesce(d.insulations, '[]') as insulations, coalesce(c.charges, '[]') as charges,
      case when f.fuel is not null then jsonb_build_object('distance', f.distance, 'fuel', f.fuel, 'filled', f.filled) end as fuel
    from vehicle v
    left join energy_storage_model e on e.id = v.energy_storage_model_id
    left join lateral (
      select max(d.voltage_max) as voltage,
        array_agg(d.spread::int) filter (where d.spread is not null and d.day >= ${since(CELLS.days)}::date) as spreads,
        array_agg(d.temp_spread::int) filter (where d.temp_spread is not null and d.day >= ${since(TEMPERATURES.days)}::date)
          as temp_spreads,
        jsonb_agg(jsonb_build_object('day', d.day - date '1970-01-01', 'value', d.insulation) order by d.day)
          filter (where d.insulation is not null) as insulations
      from vehicle_health_day d
      where d.vehicle_id = v.id and d.tenant_id = v.tenant_id and d.day >= ${since(INSULATION.trendDays)}::date) d on true
    left join lateral (${CHARGES_OF(since(CAPACITY.days))}) c on true
    left join lateral (
      select sum(s.distance)::float8 as distance, sum(s.fuel)::float8 as fuel,
        count(*) filter (where s.fuel_end - s.fuel_begin + s.fuel >= 100)::int as filled
      from vehicle_stat_daily s
      where s.vehicle_id = v.id and s.tenant_id = v.tenant_id and s.fuel is not null and s.day >= ${since(FUEL.days)}::date) f on true
    where v.id = any (${[...ids]}::bigint[]) order by v.id`.execute(tx)
  return rows
}
