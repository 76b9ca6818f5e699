import { type RawBuilder, sql } from '@motorpool/db'
import { ADDED_OF_DAY } from '@motorpool/figures/server'
import type { CallCtx } from '@motorpool/http'
import { dayText, monthStart } from '@motorpool/kernel'
import { fleetSource } from '@motorpool/monitoring/server'
import type { Total } from '../shared/measures.ts'
import type { DayUse, Totals } from '../shared/totals.ts'
import type { Filters } from './lists.ts'
import { type DayRange, lengthOf } from './range.ts'
import { seenVehicles } from './seen.ts'
import { columnsOf, ENERGY_MODEL, valueOf } from './use.ts'

/** A day each of any fleet, at most. */
const DAYS_ALWAYS = 31
/** A day each up to so many days, then a month each. */
const DAYS_SHOWN = 92

/** Days of vehicles that one answer adds up beside a month: a year of 1,370 vehicles, a quarter of 5,400. */
export const VEHICLE_DAYS_MAX = 500_000

/** How a range of a fleet is told, and whether its months are told by day too. */
export function stepFor(
  range: DayRange,
  vehicles: number,
): { step: Totals['step']; hasDays: boolean; isFew: boolean } {
  const days = lengthOf(range)
  const isFew = vehicles * days <= VEHICLE_DAYS_MAX
  const step = days <= DAYS_ALWAYS || (days <= DAYS_SHOWN && isFew) ? 'day' : 'month'
  return { step, hasDays: step === 'month' && isFew, isFew }
}

/** Rows of days and months with the columns that measures are made of. */
const STEP_ROWS = {
  day: sql.raw(
    `(select d.vehicle_id, d.day, ${Object.entries(ADDED_OF_DAY)
      .map(([name, of]) => `${of} as ${name}`)
      .join(', ')} from vehicle_stat_daily d)`,
  ),
  month: sql`vehicle_stat_month`,
}

/**
 * The sums of the rows of each step, from `rows`. Whole numbers are added up and turned into the unit of the measure once; energy
 * is that of each vehicle's own battery, and is not.
 */
function sumsBy(measure: Total, step: RawBuilder<unknown>, range: DayRange, rows: RawBuilder<unknown>) {
  if (measure === 'energy')
    return sql<DayUse>`
      select at::text as day, sum(value)::float8 as sum, count(*) filter (where value > 0)::int as active
      from (select ${step} as at, ${valueOf(measure, range)} as value ${rows}) use group by at`
  const columns = columnsOf([measure])
  const any = columns.filter((name) => name !== 'fuel_days').map((name) => `u.${name}`)
  return sql<DayUse>`
    select u.at::text as day, (${valueOf(measure, range)})::float8 as sum, u.active
    from (
      select ${step} as at, ${sql.raw(columns.map((name) => `sum(u.${name}) as ${name}`).join(', '))},
        count(*) filter (where ${sql.raw(any.join(' + '))} > 0)::int as active
      ${rows} group by 1) u`
}

/** Steps without any use are there with nothing. */
export async function stepsOf(
  ctx: CallCtx,
  filters: Filters,
  measure: Total,
  range: DayRange,
  step: Totals['step'],
): Promise<DayUse[]> {
  const from = dayText(step === 'day' ? range.first : monthStart(range.first))
  const at = sql`u.${sql.ref(step)}`
  const rows = sql`${fleetSource} ${ENERGY_MODEL} join ${STEP_ROWS[step]} u on u.vehicle_id = v.id
    where ${at} between ${from}::date and ${dayText(range.last)}::date and ${seenVehicles(ctx, filters)}`
  const { rows: found } = await sumsBy(measure, at, range, rows).execute(ctx.tx)
  const byDay = new Map(found.map((row) => [row.day, row]))
  return stepsIn(range, step)
    .map(dayText)
    .map((day) => byDay.get(day) ?? { day, sum: null, active: 0 })
}

/** The days of a range, or the first days of its months. */
export function stepsIn({ first, last }: DayRange, step: Totals['step']): number[] {
  const days = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return [...new Set(step === 'day' ? days : days.map(monthStart))]
}
