import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { dayOf, dayText } from '@motorpool/kernel'
import { protocolName } from '@motorpool/protocols/facts'
import type { VehicleOverview } from '../../shared/monitor.ts'
import { chosenFigures } from './figures.ts'
import { list } from './vehicle-list.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

interface Details {
  vehicle_series: string | null
  vehicle_type: string | null
  energy_catalog: string
  emission_level_type: string | null
  plate_color: string | null
  sim_code: string | null
  iccid: string | null
  customer_name: string | null
  customer_phone: string | null
  position_time: number | null
  altitude: number | null
  online_time: number | null
  offline_time: number | null
  protocol: number | null
  max_speed: number | null
}

/** km/h that vehicles of a tenant may drive. */
export type SpeedLimitOf = (tenantId: string) => number

type Ledger = VehicleOverview['ledger']
const NONE: Ledger = { received: 0, stored: 0, duplicate: 0, late: 0, rejected: 0 }

/** One vehicle with its record, its terminal, its latest state and today's ledger. */
export async function overview(
  ctx: CallCtx,
  vehicle: MonitoredVehicle,
  limitOf: SpeedLimitOf,
): Promise<Omit<VehicleOverview, 'address'>> {
  const { rows } = await list(
    { ...ctx, emission: 'NONE' },
    { filters: { vin: vehicle.vin }, sort: undefined, limit: 1, offset: 0 },
  )
  const row = rows[0]
  const { rows: details } = await sql<Details>`
    select s.series_name as vehicle_series, ty.type_name as vehicle_type, v.energy_catalog, v.emission_level_type,
      v.plate_color, sim.sim_code, sim.iccid, v.customer_name, v.customer_phone,
      r.position_time, r.altitude, r.online_time, r.offline_time, r.protocol,
      m.max_speed::float8 as max_speed
    from vehicle v
    left join vehicle_model m on m.id = v.vehicle_model_id
    left join vehicle_series s on s.id = v.vehicle_series_id
    left join vehicle_type ty on ty.id = v.vehicle_type_id
    left join terminal t on t.id = v.terminal_id
    left join sim_card sim on sim.id = t.simcard_id
    left join vehicle_realtime r on r.vehicle_id = v.id
    where v.id = ${vehicle.id}`.execute(ctx.tx)
  const { rows: ledger } = await sql<Ledger>`
    select received, stored, duplicate, late, rejected from vehicle_ledger
    where vehicle_id = ${vehicle.id} and day = ${dayText(dayOf(ctx.now))}`.execute(ctx.tx)
  const { rows: today } = await sql<{ work: number; idle: number }>`
    select work, idle from vehicle_stat_daily
    where vehicle_id = ${vehicle.id} and day = ${dayText(dayOf(ctx.now))}`.execute(ctx.tx)
  const d = details[0]
  if (!row || !d) throw new Error(`vehicle ${vehicle.id} vanished within a transaction`)
  return {
    ...row,
    orgId: vehicle.orgId,
    vehicleSeries: d.vehicle_series,
    vehicleType: d.vehicle_type,
    energyCatalog: d.energy_catalog,
    emissionLevelType: d.emission_level_type,
    plateColor: d.plate_color,
    simCode: d.sim_code,
    iccid: d.iccid,
    customerName: d.customer_name,
    customerPhone: d.customer_phone,
    positionTime: d.position_time,
    altitude: d.altitude,
    speedLimit: Math.min(limitOf(vehicle.tenantId), d.max_speed || Number.POSITIVE_INFINITY),
    onlineTime: d.online_time,
    offlineTime: d.offline_time,
    protocol: d.protocol === null ? null : protocolName(d.protocol),
    figures: await chosenFigures(ctx, vehicle),
    today: today[0] ?? null,
    ledger: ledger[0] ?? NONE,
  }
}
