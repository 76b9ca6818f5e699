import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { DayStatistics, FleetDays, Worked } from '../../shared/statistics.ts'
import { conditions, FROM } from '../monitor/vehicle-repo.ts'

/** Two weeks and the day before them, so that the first one has its day of last week as well. */
export const SHOWN_DAYS = 15
const WEEK = 7
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const NOTHING: Worked = { distance: 0, work: 0, idle: 0, energy: null, fuel: null, vehicles: 0 }

/** kWh of a number of percent of the battery. */
const ENERGY = (percent: ReturnType<typeof sql>) =>
  sql`sum(${percent} / 100.0 * coalesce(v.rated_energy, e.rated_energy))::float8`

/** Days of the caller's vehicles; a customer's are those of its link. */
const DAYS = sql`${FROM}
  join vehicle_stat_daily d on d.vehicle_id = v.id
  left join energy_storage_model e on e.id = v.energy_storage_model_id
  left join app.customer_links() l on l.vehicle_id = v.id`
const LINKED = sql`(l.first_day is null or d.day >= l.first_day) and (l.last_day is null or d.day <= l.last_day)`

async function wholeDays(
  ctx: CallCtx,
  first: string,
  last: string,
): Promise<(DayStatistics & { reported: number | null })[]> {
  const { rows } = await sql<DayStatistics & { reported: number | null }>`
    select d.day::text as day, sum(d.distance)::float8 / 1000 as distance, sum(d.work)::float8 / 3600 as work,
      sum(d.idle)::float8 / 3600 as idle, ${ENERGY(sql`d.used`)} as energy, sum(d.fuel_used)::float8 / 10 as fuel,
      count(*) filter (where d.work > 0)::int as vehicles, max(d.report_time) as reported
    ${DAYS} where d.day between ${first}::date and ${last}::date and ${LINKED} and ${conditions(ctx, {})}
    group by d.day`.execute(ctx.tx)
  return rows
}

/** A day as far as a number of hours, the last of them in part; what it knows of no level is unknown in its hours as well. */
async function partOfDay(ctx: CallCtx, day: string, hours: number): Promise<Worked> {
  const whole = Math.floor(hours)
  const share = sql`case when h.hour < ${whole}::int then 1.0 else ${hours - whole}::float8 end`
  const { rows } = await sql<Worked>`
    select coalesce(sum(h.distance), 0)::float8 / 1000 as distance, coalesce(sum(h.work), 0)::float8 / 3600 as work,
      coalesce(sum(h.idle), 0)::float8 / 3600 as idle,
      ${ENERGY(sql`case when d.used is null then null else h.used end`)} as energy,
      sum(case when d.fuel is null then null else h.fuel end)::float8 / 10 as fuel,
      count(*) filter (where h.work > 0)::int as vehicles
    ${DAYS} cross join lateral (
      select coalesce(sum(h.distance * ${share}), 0) as distance, coalesce(sum((h.drive + h.idle) * ${share}), 0) as work,
        coalesce(sum(h.idle * ${share}), 0) as idle, coalesce(sum(h.fuel * ${share}), 0) as fuel,
        coalesce(sum(h.used * ${share}), 0) as used
      from vehicle_stat_hour h
      where h.vehicle_id = d.vehicle_id and h.day = d.day and h.hour <= ${whole}::int) h
    where d.day = ${day}::date and ${LINKED} and ${conditions(ctx, {})}`.execute(ctx.tx)
  return rows[0] ?? NOTHING
}

/** What the caller's vehicles did on each of the last days, and on this day of last week up to this time of day. */
export async function fleetDays(ctx: CallCtx): Promise<FleetDays> {
  const today = dayOf(ctx.now)
  const dates = Array.from({ length: SHOWN_DAYS }, (_, i) => dayText(today - SHOWN_DAYS + 1 + i))
  const rows = await wholeDays(ctx, dayText(today - SHOWN_DAYS + 1), dayText(today))
  const found = new Map(rows.map(({ reported, ...row }) => [row.day, { row, reported }]))
  const reported = found.get(dayText(today))?.reported
  // Before the first report of a day it is compared with what was done by now.
  const until = reported ? Math.min(reported, ctx.now) : ctx.now
  const hours = Math.min(DAY_MS, Math.max(0, until - dayStart(today))) / HOUR_MS
  return {
    until: rows.length > 0 ? until : null,
    days: dates.map((day) => found.get(day)?.row ?? { ...NOTHING, day }),
    lastWeek: await partOfDay(ctx, dayText(today - WEEK), hours),
  }
}

/** Figures change every five minutes; a page asks every minute. */
const FRESH_MS = 60_000
const CALLERS_MAX = 1_000

/** The last answer of each caller for a minute: the sum grows with the fleet, and many pages stay open. */
export class FleetDaysCache {
  private readonly known = new Map<string, { at: number; days: FleetDays }>()

  async of(ctx: CallCtx, read: () => Promise<FleetDays>): Promise<FleetDays> {
    const { actor, tenantId, orgScope, emission, now } = ctx
    const key = JSON.stringify([actor.id, actor.userType, tenantId, orgScope, emission])
    const known = this.known.get(key)
    if (known && now - known.at < FRESH_MS && dayOf(now) === dayOf(known.at)) return known.days
    const days = await read()
    this.known.delete(key)
    if (this.known.size >= CALLERS_MAX) this.known.clear()
    this.known.set(key, { at: now, days })
    return days
  }
}
