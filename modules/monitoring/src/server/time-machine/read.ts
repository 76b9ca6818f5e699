import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, dayOf, must } from '@motorpool/kernel'
import type { MonitorFilters } from '../../shared/monitor.ts'
import {
  type FleetDay,
  QUARTERS_OF_SLOT,
  SLOTS_OF_DAY,
  TIME_MACHINE_BYTES,
  TIME_MACHINE_DAYS,
  TIME_MACHINE_VEHICLES,
} from '../../shared/time-machine.ts'
import { conditions, FROM } from '../monitor/vehicle-repo.ts'
import { recentSegments } from './recent.ts'

const DAY_MS = 86_400_000

/** Refuses a moment (ms) that has not been, and one of which nothing is kept. */
export function checkMoment(time: number, now: number): void {
  if (time > now) throw new AppError('MOMENT_AHEAD')
  if (time < now - TIME_MACHINE_DAYS * DAY_MS) throw new AppError('MOMENT_OLD', { days: TIME_MACHINE_DAYS })
}

/** Vehicles in scope with the slots that the caller may see of them: those of a customer lie in the days of its link. */
const fleet = (ctx: CallCtx, filters: MonitorFilters) => sql`
  select v.id, v.tenant_id, coalesce((l.first_day - date '1970-01-01') * ${sql.lit(SLOTS_OF_DAY)}, 0) as first,
    coalesce((l.last_day - date '1970-01-01' + 1) * ${sql.lit(SLOTS_OF_DAY)}, 2147483647) as "end"
  ${FROM} left join app.customer_links() l on l.vehicle_id = v.id
  where ${conditions(ctx, filters)} limit ${TIME_MACHINE_VEHICLES + 1}`

/** A row is the vehicle's own, of its tenant and of a day that the caller may see. */
const own = (alias: string) => {
  const t = sql.ref(alias)
  return sql`${t}.vehicle_id = f.id and ${t}.tenant_id = f.tenant_id and ${t}.slot >= f.first and ${t}.slot < f."end"`
}

interface Known {
  vehicles: number
  size: number
}

/** Refuses a fleet that is too large to be shown singly, and an answer that is too large to be sent. */
function checkSize({ vehicles, size }: Known): void {
  if (vehicles > TIME_MACHINE_VEHICLES) throw new AppError('MOMENT_VEHICLES', { max: TIME_MACHINE_VEHICLES })
  if (size > TIME_MACHINE_BYTES) throw new AppError('MOMENT_LARGE')
}

/**
 * The points of a slot, as `readWindow` of the shared part reads them: of each vehicle its id (8 bytes), the slot of its newest
 * point before this one (4), that point (length in 4 bytes, bytes) and its points in the slot (the same), the newest of which are
 * those of the journal. Of a vehicle of which nothing is known there is nothing.
 */
export async function readSlot(ctx: CallCtx, filters: MonitorFilters, slot: number): Promise<Buffer> {
  const oldest = slot - TIME_MACHINE_DAYS * SLOTS_OF_DAY
  const { rows: sizes } = await sql<Known>`
    with f as materialized (${fleet(ctx, filters)})
    select count(*)::int as vehicles, coalesce(sum(octet_length(w.points)), 0)::float8 as size
    from f left join vehicle_track w on ${own('w')} and w.slot = ${slot}`.execute(ctx.tx)
  checkSize(must(sizes[0], 'the size of an answer'))
  const { ids, segments } = await recentSegments(ctx, fleet(ctx, filters), slot)
  const { rows } = await sql<{ bytes: Buffer | null }>`
    with f as materialized (${fleet(ctx, filters)})
    select string_agg(int8send(f.id) || int4send(coalesce(b.slot, 0)) || int4send(coalesce(octet_length(b.newest), 0))
      || coalesce(b.newest, '') || int4send(octet_length(p.points)) || p.points, '') as bytes
    from f
    left join vehicle_track w on ${own('w')} and w.slot = ${slot}
    left join lateral (
      select b.slot, b.newest from vehicle_track b
      where ${own('b')} and b.slot < ${slot} and b.slot >= ${oldest} order by b.slot desc limit 1
    ) b on true
    left join unnest(${ids}::bigint[], ${segments}::bytea[]) n (id, points) on n.id = f.id
    cross join lateral (select coalesce(w.points, '') || coalesce(n.points, '') as points) p
    where b.slot is not null or w.slot is not null or n.id is not null`.execute(ctx.tx)
  return rows[0]?.bytes ?? Buffer.alloc(0)
}

const QUARTERS = sql.join(
  Array.from({ length: QUARTERS_OF_SLOT }, (_, i) => sql`sum(t.moving >> ${sql.lit(i)} & 1)::int`),
)

/** How many vehicles moved in each quarter of an hour of the day (UTC+8) of a moment. @param time ms */
export async function readDay(ctx: CallCtx, filters: MonitorFilters, time: number): Promise<FleetDay> {
  const first = dayOf(time) * SLOTS_OF_DAY
  const { rows } = await sql<{ slot: number; moving: number[] }>`
    with f as materialized (${fleet(ctx, filters)})
    select t.slot, array[${QUARTERS}] as moving
    from f join vehicle_track t on ${own('t')} and t.slot between ${first} and ${first + SLOTS_OF_DAY - 1}
    group by t.slot`.execute(ctx.tx)
  const { rows: known } = await sql<Known>`
    with f as materialized (${fleet(ctx, filters)})
    select count(*)::int as vehicles, 0 as size from f
    where exists (select from vehicle_track t where ${own('t')} and t.slot between ${first} and ${first + SLOTS_OF_DAY - 1})`.execute(
    ctx.tx,
  )
  const counted = must(known[0], 'the vehicles of a day')
  checkSize(counted)
  const bySlot = new Map(rows.map(({ slot, moving }) => [slot, moving]))
  const none = Array.from({ length: QUARTERS_OF_SLOT }, () => 0)
  const moving = Array.from({ length: SLOTS_OF_DAY }, (_, i) => bySlot.get(first + i) ?? none).flat()
  return { moving, vehicles: counted.vehicles }
}

/** The slot of a moment. @param time ms */
