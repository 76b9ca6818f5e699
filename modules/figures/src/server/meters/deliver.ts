import { sql, type Tx } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { Delivery } from '@motorpool/stream/server'
import { sumMonths } from '../months.ts'
import { FASTEST, METERS, type Meter } from './meter.ts'
import { type MeterState, type Reading, UNREAD } from './step.ts'

interface VehicleDay {
  readonly vehicle_id: string
  readonly day: string
}

/** Readings that are known already change nothing; of one moment the later word counts. */
async function merge(tx: Tx, deliveries: readonly Delivery<Reading>[]): Promise<void> {
  const rows = deliveries.map(({ vehicleId, tenantId, output: { meter, time, value } }, order) => {
    const day = dayText(dayOf(time))
    return { vehicle_id: vehicleId, tenant_id: tenantId, day, meter, time: new Date(time), value, order }
  })
  await sql`
    insert into vehicle_meter_day as d (vehicle_id, tenant_id, day, meter, first_time, first_value, last_time, last_value)
    select r.vehicle_id, r.tenant_id, r.day, r.meter,
      min(r.time), (array_agg(r.value order by r.time, r."order" desc))[1],
      max(r.time), (array_agg(r.value order by r.time desc, r."order" desc))[1]
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (vehicle_id bigint, tenant_id bigint, day date, meter text, time timestamptz, value bigint, "order" int)
    join vehicle v on v.id = r.vehicle_id and v.tenant_id = r.tenant_id
    group by r.vehicle_id, r.tenant_id, r.day, r.meter order by r.vehicle_id, r.meter, r.day
    on conflict (vehicle_id, meter, day) do update set
      first_time = least(d.first_time, excluded.first_time),
      first_value = case when excluded.first_time <= d.first_time then excluded.first_value else d.first_value end,
      last_time = greatest(d.last_time, excluded.last_time),
      last_value = case when excluded.last_time >= d.last_time then excluded.last_value else d.last_value end`.execute(
    tx,
  )
}

/** SQL: whether a meter can have gone on by so much in so many seconds. */
const BELIEVED = sql.raw(
  METERS.map((meter) => {
    const { each, beside } = FASTEST[meter]
    return `when '${meter}' then more between 0 and seconds * ${each} + ${beside}`
  }).join(' '),
)

/** The column of a day that a meter fills. */
const COLUMNS: Readonly<Record<Meter, string>> = { WORK: 'worked', FUEL: 'consumed' }

/**
 * What the meters went on by on these days, and on the days of readings behind them: from the last reading of the day before that has
 * one, or, where the meter was exchanged or jumped in between, from the first one of the day; unknown where that jumps too. The rows
 * of the days are there, or made.
 */
async function countMeters(tx: Tx, days: readonly VehicleDay[]): Promise<VehicleDay[]> {
  const { rows } = await sql<VehicleDay>`
    with asked as (
      select distinct a.vehicle_id, a.day
      from unnest(${days.map((one) => one.vehicle_id)}::bigint[], ${days.map((one) => one.day)}::date[]) a (vehicle_id, day)
    ), touched as (
      select vehicle_id, day from asked
      union
      select a.vehicle_id, n.day from asked a cross join unnest(array['WORK', 'FUEL']) m (meter)
        cross join lateral (select min(d.day) as day from vehicle_meter_day d
          where d.vehicle_id = a.vehicle_id and d.meter = m.meter and d.day > a.day) n
        where n.day is not null
    ), spans as (
      select d.vehicle_id, d.tenant_id, d.day, d.meter, s.place, s.more, s.seconds
      from touched t join vehicle_meter_day d on d.vehicle_id = t.vehicle_id and d.day = t.day
      left join lateral (select b.last_time, b.last_value from vehicle_meter_day b
        where b.vehicle_id = d.vehicle_id and b.meter = d.meter and b.day < d.day order by b.day desc limit 1) b on true
      cross join lateral (values
        (1, d.last_value - b.last_value, extract(epoch from d.last_time - b.last_time)),
        (2, d.last_value - d.first_value, extract(epoch from d.last_time - d.first_time))) s (place, more, seconds)
    ), counted as (
      select distinct on (vehicle_id, day, meter) vehicle_id, tenant_id, day, meter, more from spans
      where case meter ${BELIEVED} end
      order by vehicle_id, day, meter, place
    ), found as (
      select t.vehicle_id, t.day, max(c.tenant_id) as tenant_id, max(c.more) filter (where c.meter = 'WORK') as worked,
        max(c.more) filter (where c.meter = 'FUEL') as consumed
      from touched t left join counted c on c.vehicle_id = t.vehicle_id and c.day = t.day group by 1, 2
    )
    insert into vehicle_stat_daily (vehicle_id, tenant_id, day, worked, consumed)
    select f.vehicle_id, v.tenant_id, f.day, f.worked, f.consumed from found f join vehicle v on v.id = f.vehicle_id
    order by f.vehicle_id, f.day
    on conflict (vehicle_id, day) do update set worked = excluded.worked, consumed = excluded.consumed
    returning vehicle_id, to_char(day, 'YYYY-MM-DD') as day`.execute(tx)
  return rows
}

export async function deliver(tx: Tx, deliveries: readonly Delivery<Reading>[]): Promise<void> {
  if (deliveries.length === 0) return
  await merge(tx, deliveries)
  const days = deliveries.map(({ vehicleId, output }) => ({
    vehicle_id: vehicleId,
    day: dayText(dayOf(output.time)),
  }))
  await sumMonths(tx, await countMeters(tx, days))
}

/** Takes back the readings behind the day of `from` (ms); those of the day itself are read again over what is there. */
export async function rewind(tx: Tx, vehicleId: string, from: number): Promise<MeterState> {
  const day = dayText(dayOf(from))
  await sql`delete from vehicle_meter_day where vehicle_id = ${vehicleId} and day > ${day}::date`.execute(tx)
  const { rows } = await sql<VehicleDay>`
    update vehicle_stat_daily set ${sql.raw(METERS.map((meter) => `${COLUMNS[meter]} = null`).join(', '))}
    where vehicle_id = ${vehicleId} and day > ${day}::date and (worked is not null or consumed is not null)
    returning vehicle_id, to_char(day, 'YYYY-MM-DD') as day`.execute(tx)
  await sumMonths(tx, rows)
  return UNREAD
}
