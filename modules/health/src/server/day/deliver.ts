import { sql, type Tx } from '@motorpool/db'
import { type FigureTable, saveRows } from '@motorpool/figures/server'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Delivery } from '@motorpool/stream/server'
import { amountsOf, type Charge } from './charge.ts'
import { countOf, medianOf } from './counts.ts'
import type { DayHealth } from './figures.ts'
import { NOTHING, type State, type Told } from './step.ts'

const DAYS: FigureTable = {
  name: 'vehicle_health_day',
  key: ['day'],
  values: [
    'samples',
    'rest_samples',
    'spread',
    'spread_max',
    'temp_spread',
    'temp_spread_max',
    'temp_max',
    'insulation',
    'insulation_min',
    'voltage_max',
  ],
}
const CARRIES: FigureTable = { name: 'vehicle_health_carry', key: ['day'], values: ['state'] }
const CHARGES: FigureTable = {
  name: 'vehicle_charge_health',
  key: ['begin_time'],
  values: ['end_time', 'soc_begin', 'soc_end', 'charge', 'energy', 'measured'],
}

function dayValues(health: DayHealth) {
  const { samples, spreads, tempSpreadSum, tempSpreads, insulations } = health
  return {
    samples,
    rest_samples: countOf(spreads),
    spread: medianOf(spreads),
    spread_max: health.spreadMax,
    temp_spread: tempSpreads > 0 ? Math.round((tempSpreadSum * 10) / tempSpreads) : null,
    temp_spread_max: health.tempSpreadMax,
    temp_max: health.tempMax,
    insulation: medianOf(insulations),
    insulation_min: health.insulationMin,
    voltage_max: health.voltageMax,
  }
}

const timeText = (s: number): string => new Date(s * 1000).toISOString()

const chargeValues = (charge: Charge) => ({
  begin_time: timeText(charge.begin),
  end_time: timeText(charge.last.time),
  soc_begin: charge.socBegin,
  soc_end: charge.last.soc,
  ...amountsOf(charge),
  measured: charge.measured,
})

const ofVehicle = ({ vehicleId, tenantId }: Delivery<Told>) => ({
  vehicle_id: vehicleId,
  tenant_id: tenantId,
})

/** Days of these vehicles have changed: what is known of them by now has to be summed up again. */
async function markStale(tx: Tx, vehicles: ReadonlySet<string>): Promise<void> {
  await sql`
    insert into vehicle_health (vehicle_id, tenant_id)
    select id, tenant_id from vehicle where id = any (${[...vehicles]}::bigint[]) order by id
    on conflict (vehicle_id) do update set stale = true, tenant_id = excluded.tenant_id
      where not vehicle_health.stale or vehicle_health.tenant_id <> excluded.tenant_id`.execute(tx)
}

/** Stores what is known of days and charges by now; each word replaces the one before about the same. */
export async function deliver(tx: Tx, deliveries: readonly Delivery<Told>[]): Promise<void> {
  const days = deliveries.filter(({ output }) => output.health.samples > 0)
  await saveRows(
    tx,
    DAYS,
    days.map((one) => ({
      ...ofVehicle(one),
      day: dayText(one.output.day),
      ...dayValues(one.output.health),
    })),
  )
  await saveRows(
    tx,
    CARRIES,
    deliveries.map((one) => ({
      ...ofVehicle(one),
      day: dayText(one.output.day),
      state: one.output.carry,
    })),
  )
  await saveRows(
    tx,
    CHARGES,
    deliveries.flatMap((one) =>
      one.output.charges.map((charge) => ({ ...ofVehicle(one), ...chargeValues(charge) })),
    ),
  )
  await markStale(tx, new Set(deliveries.map(({ vehicleId }) => vehicleId)))
}

/** Takes back what was counted of the days from that of `from` (ms) on; answers what stood at the end of the day before. */
export async function rewind(tx: Tx, vehicleId: string, from: number): Promise<State> {
  const day = dayText(dayOf(from))
  const begin = new Date(dayStart(dayOf(from)))
  for (const table of ['vehicle_health_day', 'vehicle_health_carry'])
    await sql`delete from ${sql.table(table)} where vehicle_id = ${vehicleId} and day >= ${day}::date`.execute(
      tx,
    )
  await sql`delete from vehicle_charge_health where vehicle_id = ${vehicleId} and begin_time >= ${begin}`.execute(
    tx,
  )
  await markStale(tx, new Set([vehicleId]))
  const { rows } = await sql<{ state: State }>`
    select state from vehicle_health_carry where vehicle_id = ${vehicleId} order by day desc limit 1`.execute(
    tx,
  )
  return rows[0]?.state ?? NOTHING
}
