import { sql, type Tx } from '@motorpool/db'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Delivery } from '@motorpool/stream/server'
import { nullable } from '@motorpool/wire'
import { sumMonths } from '../months.ts'
import { type FigureTable, saveRows } from '../rows.ts'
import type { Charge } from './charge.ts'
import { type Compact, read, write } from './compact.ts'
import { NOTHING, type State, type Told } from './step.ts'
import type { Trip } from './trip.ts'

const DAYS: FigureTable = {
  name: 'vehicle_stat_daily',
  key: ['day'],
  values: [
    'distance',
    'drive',
    'idle',
    'acc',
    'night',
    'fuel',
    'used',
    'charged',
    'max_speed',
    'trips',
    'stops',
    'judged',
    'accelerations',
    'brakings',
    'turns',
    'mileage_begin',
    'mileage_end',
    'soc_begin',
    'soc_end',
    'fuel_begin',
    'fuel_end',
    'report_time',
    'lng',
    'lat',
  ],
}
const HOURS: FigureTable = {
  name: 'vehicle_stat_hour',
  key: ['day', 'hour'],
  values: ['distance', 'drive', 'idle', 'fuel', 'used'],
}
const CARRIES: FigureTable = { name: 'vehicle_stat_carry', key: ['day'], values: ['state'] }
const TRIPS: FigureTable = {
  name: 'vehicle_trip',
  key: ['begin_time'],
  values: [
    'end_time',
    'distance',
    'max_speed',
    'fuel',
    'used',
    'begin_lng',
    'begin_lat',
    'end_lng',
    'end_lat',
  ],
}
const CHARGES: FigureTable = {
  name: 'vehicle_charge',
  key: ['begin_time'],
  values: ['end_time', 'soc_begin', 'soc_end', 'lng', 'lat'],
}

const timeText = (s: number): string => new Date(s * 1000).toISOString()

const levelsOf = ({ end }: Told) => ({
  fuel: nullable(end.fuel) !== null,
  charge: nullable(end.soc) !== null,
})

function dayRow(told: Told) {
  const { figures, begin, end } = told
  const { maxSpeed, ...same } = figures
  const { fuel, charge } = levelsOf(told)
  return {
    day: dayText(told.day),
    ...same,
    fuel: fuel ? figures.fuel : null,
    used: charge ? figures.used : null,
    charged: charge ? figures.charged : null,
    max_speed: maxSpeed,
    mileage_begin: nullable(begin.mileage),
    mileage_end: nullable(end.mileage),
    soc_begin: nullable(begin.soc),
    soc_end: nullable(end.soc),
    fuel_begin: nullable(begin.fuel),
    fuel_end: nullable(end.fuel),
    report_time: timeText(told.time),
    lng: nullable(told.lng),
    lat: nullable(told.lat),
  }
}

function tripRow(trip: Trip, told: Told) {
  const { fuel, charge } = levelsOf(told)
  return {
    begin_time: timeText(trip.begin),
    end_time: timeText(trip.end),
    distance: trip.distance,
    max_speed: trip.maxSpeed,
    fuel: fuel ? trip.fuel : null,
    used: charge ? trip.used : null,
    begin_lng: nullable(trip.from.lng),
    begin_lat: nullable(trip.from.lat),
    end_lng: nullable(trip.to.lng),
    end_lat: nullable(trip.to.lat),
  }
}

const chargeRow = ({ begin, end, socBegin, socEnd, lng, lat }: Charge) => ({
  begin_time: timeText(begin),
  end_time: timeText(end),
  soc_begin: nullable(socBegin),
  soc_end: nullable(socEnd),
  lng: nullable(lng),
  lat: nullable(lat),
})

const hasUse = ({ use }: Told): boolean => Object.values(use).some((value) => value !== 0)

/** Of several words about the same, each replaces the one before; a replay brings hundreds of a day. */
function latest(
  deliveries: readonly Delivery<Told>[],
  keyOf: (told: Told) => number,
): readonly Delivery<Told>[] {
  return [...new Map(deliveries.map((one) => [`${one.vehicleId} ${keyOf(one.output)}`, one])).values()]
}

const rowsOf = <R extends object>(
  deliveries: readonly Delivery<Told>[],
  each: (told: Told) => readonly R[],
): (R & { vehicle_id: string; tenant_id: string })[] =>
  deliveries.flatMap(({ vehicleId, tenantId, output }) =>
    each(output).map((row) => ({ vehicle_id: vehicleId, tenant_id: tenantId, ...row })),
  )

/** The last word of each trip or charge. */
function partsOf<P extends { readonly begin: number }, R extends object>(
  deliveries: readonly Delivery<Told>[],
  of: (told: Told) => readonly P[],
  rowOf: (part: P, told: Told) => R,
): (R & { vehicle_id: string; tenant_id: string })[] {
  const parts = new Map<string, { part: P; told: Delivery<Told> }>()
  for (const told of deliveries)
    for (const part of of(told.output)) parts.set(`${told.vehicleId} ${part.begin}`, { part, told })
  return Array.from(parts.values(), ({ part, told: { vehicleId, tenantId, output } }) => ({
    vehicle_id: vehicleId,
    tenant_id: tenantId,
    ...rowOf(part, output),
  }))
}

const HOURS_OF_DAY = 24

/** Stores what is known of days by now, and adds their months up. */
export async function deliver(tx: Tx, deliveries: readonly Delivery<Told>[]): Promise<void> {
  const newest = latest(deliveries, ({ day }) => day)
  const days = rowsOf(newest, (told) => [dayRow(told)])
  await saveRows(tx, DAYS, days)
  await saveRows(
    tx,
    CARRIES,
    rowsOf(newest, (told) => [{ day: dayText(told.day), state: write(told.carry) }]),
  )
  const hours = latest(deliveries, ({ day, hour }) => day * HOURS_OF_DAY + hour)
  await saveRows(
    tx,
    HOURS,
    rowsOf(hours, (told) => (hasUse(told) ? [{ day: dayText(told.day), hour: told.hour, ...told.use }] : [])),
  )
  await saveRows(
    tx,
    TRIPS,
    partsOf(deliveries, ({ trips }) => trips, tripRow),
  )
  await saveRows(
    tx,
    CHARGES,
    partsOf(deliveries, ({ charges }) => charges, chargeRow),
  )
  await sumMonths(tx, days)
}

/** Takes back what was counted of the days from that of `from` (ms) on; answers what stood at the end of the day before. */
export async function rewind(tx: Tx, vehicleId: string, from: number): Promise<State> {
  const day = dayText(dayOf(from))
  const begin = new Date(dayStart(dayOf(from)))
  const { rows: taken } = await sql<{ day: string }>`
    update vehicle_stat_daily set ${sql.raw(DAYS.values.map((column) => `${column} = default`).join(', '))}
    where vehicle_id = ${vehicleId} and day >= ${day}::date returning day::text as day`.execute(tx)
  for (const table of ['vehicle_stat_hour', 'vehicle_stat_carry'])
    await sql`delete from ${sql.table(table)} where vehicle_id = ${vehicleId} and day >= ${day}::date`.execute(
      tx,
    )
  for (const table of ['vehicle_trip', 'vehicle_charge'])
    await sql`delete from ${sql.table(table)} where vehicle_id = ${vehicleId} and begin_time >= ${begin}`.execute(
      tx,
    )
  await sumMonths(
    tx,
    taken.map((row) => ({ vehicle_id: vehicleId, day: row.day })),
  )
  const { rows } = await sql<{ state: Compact }>`
    select state from vehicle_stat_carry where vehicle_id = ${vehicleId} order by day desc limit 1`.execute(
    tx,
  )
  return rows[0] ? read(rows[0].state) : NOTHING
}
