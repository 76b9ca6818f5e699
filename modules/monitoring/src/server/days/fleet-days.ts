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
const ENERGY = (percent: unknown) =>
  sql`sum(${percent} / 100 * coalesce(v.rated_energy, e.rated_energy))::float8`

/** Days of the caller's vehicles; a customer's are those of its link. */
const DAYS = sql`${FROM}
  join vehicle_day d on d.vehicle_id = v.id
  left join energy_storage_model e on e.id = v.energy_storage_model_id
  left join app.customer_links() l on l.vehicle_id = v.id`
const LINKED = sql`(l.first_day is null or d.day >= l.first_day) and (l.last_day is null or d.day <= l.last_day)`

async function wholeDays(ctx: CallCtx, first: string, last: string): Promise<DayStatistics[]> {
  const { rows } = await sql<DayStatistics>`
    select d.day::text as day, sum(d.distance) / 1000 as distance, sum(d.work) / 3600 as work, sum(d.idle) / 3600 as idle,
      ${ENERGY(sql`d.charge`)} as energy, sum(d.fuel) as fuel, count(*) filter (where d.work > 0)::int as vehicles
    ${DAYS} where d.day between ${first}::date and ${last}::date and ${LINKED} and ${conditions(ctx, {})}
    group by d.day`.execute(ctx.tx)
  return rows
}

/** A day as far as a number of hours, the last of them in part. */
async function partOfDay(ctx: CallCtx, day: string, hours: number): Promise<Worked> {
  const whole = Math.floor(hours)
  const part = hours - whole
  const upTo = (column: 'distance_hours' | 'work_hours' | 'idle_hours' | 'charge_hours' | 'fuel_hours') => {
    const array = sql.ref(`d.${column}`)
    return sql`((select coalesce(sum(h), 0) from unnest(${array}[1:${whole}::int]) h)
      + coalesce(${array}[${whole + 1}::int], 0) * ${part}::float8 + case when ${array} is null then null else 0 end)`
  }
  const { rows } = await sql<Worked>`
    select coalesce(sum(${upTo('distance_hours')}), 0) / 1000 as distance, coalesce(sum(${upTo('work_hours')}), 0) / 3600 as work,
      coalesce(sum(${upTo('idle_hours')}), 0) / 3600 as idle,
      ${ENERGY(upTo('charge_hours'))} as energy, sum(${upTo('fuel_hours')}) as fuel,
      count(*) filter (where ${upTo('work_hours')} > 0)::int as vehicles
    ${DAYS} where d.day = ${day}::date and ${LINKED} and ${conditions(ctx, {})}`.execute(ctx.tx)
  return rows[0] ?? NOTHING
}

async function countedUntil(ctx: CallCtx): Promise<number | null> {
  const { rows } = await sql<{ reached: Date | null }>`select reached from vehicle_day_reached`.execute(
    ctx.tx,
  )
  const reached = rows[0]?.reached
  return reached ? Math.min(new Date(reached).getTime(), ctx.now) : null
}

/** What the caller's vehicles did on each of the last days, and on this day of last week up to this time of day. */
export async function fleetDays(ctx: CallCtx): Promise<FleetDays> {
  const until = await countedUntil(ctx)
  const today = dayOf(ctx.now)
  const dates = Array.from({ length: SHOWN_DAYS }, (_, i) => dayText(today - SHOWN_DAYS + 1 + i))
  const found = new Map(
    (await wholeDays(ctx, dayText(today - SHOWN_DAYS + 1), dayText(today))).map((row) => [row.day, row]),
  )
  const hours = Math.min(DAY_MS, Math.max(0, (until ?? ctx.now) - dayStart(today))) / HOUR_MS
  return {
    until,
    days: dates.map((day) => found.get(day) ?? { ...NOTHING, day }),
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
