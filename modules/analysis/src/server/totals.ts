import { sql } from '@motorpool/db'
import type { ColumnState } from '@motorpool/figures/server'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { must } from '@motorpool/kernel'
import { fleetSource } from '@motorpool/monitoring/server'
import { z } from 'zod'
import { TOTALS, type Total } from '../shared/measures.ts'
import type { GroupUse, Totals } from '../shared/totals.ts'
import { columnsFor, vehiclesOf } from './fleet.ts'
import { groupsOfColumns } from './fleet-groups.ts'
import { totalsFrom } from './fleet-totals.ts'
import { GROUPS, GROUPS_MAX } from './groups.ts'
import { analysisFilters, type Filters } from './lists.ts'
import { before, type DayRange, daysOf } from './range.ts'
import { seenVehicles } from './seen.ts'
import { stepFor, stepsOf } from './steps.ts'
import { ENERGY_MODEL, isOfEnergy, useOf, valueOf } from './use.ts'

const API = '/api/vehicle-svc/dataAnalyse/V1.0'
const BARS = 12

interface Sums {
  vehicles: number
  active: number
  sum: number | null
  then_active: number
  then_sum: number | null
  /** Of a bar of the histogram; null: nobody has any of it. */
  width: number | null
  /** Vehicles by bar, from the first on. */
  bars: Record<string, number> | null
}

/** The width of a bar, so that `BARS` of them reach to the most: the next of 1, 2, 5, 10, 20 … that is not less. */
const WIDTH = sql`(
  select min(step * power(10::numeric, floor(log(most / ${sql.lit(BARS)}))))
  from unnest(array[1, 2, 5, 10]) step
  where step * power(10::numeric, floor(log(most / ${sql.lit(BARS)}))) >= most / ${sql.lit(BARS)})`

/** The vehicles are looked at once: what they did, what they did before, and how it spreads over them. */
async function sumsOf(ctx: CallCtx, filters: Filters, measure: Total, range: DayRange): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with fleet as materialized (
      select ${valueOf(measure, range)} as value, (select ${valueOf(measure, range)} from (select b.*) u) as earlier
      ${fleetSource} ${ENERGY_MODEL}
      left join (${useOf(range, measure)}) u on u.vehicle_id = v.id
      left join (${useOf(before(range), measure)}) b on b.vehicle_id = v.id
      where ${seenVehicles(ctx, filters)}),
    sums as (
      select count(*)::int as vehicles, count(*) filter (where value > 0)::int as active, sum(value)::float8 as sum,
        count(*) filter (where earlier > 0)::int as then_active, sum(earlier)::float8 as then_sum, max(value)::numeric as most
      from fleet),
    shape as (select case when most > 0 then ${WIDTH} end as width from sums),
    bars as (
      select ceil(value / width)::int - 1 as bar, count(*)::int as vehicles from fleet, shape
      where value > 0 and width is not null group by 1)
    select vehicles, active, sum, then_active, then_sum, width::float8 as width,
      (select jsonb_object_agg(bar, bars.vehicles) from bars) as bars
    from sums, shape`.execute(ctx.tx)
  return must(rows[0], 'the sums of a fleet')
}

const histogramOf = ({ width, bars }: Pick<Sums, 'width' | 'bars'>): Totals['histogram'] => {
  if (width === null || !bars) return []
  const count = Math.max(...Object.keys(bars).map(Number)) + 1
  return Array.from({ length: count }, (_, i) => ({
    from: i * width,
    to: (i + 1) * width,
    vehicles: bars[i] ?? 0,
  }))
}

/** By the rows of the vehicles. */
async function totalsOfRows(
  ctx: CallCtx,
  filters: Filters,
  measure: Total,
  range: DayRange,
): Promise<Totals> {
  const { vehicles, active, sum, then_active, then_sum, ...shape } = await sumsOf(
    ctx,
    filters,
    measure,
    range,
  )
  const { step, hasDays } = stepFor(range, vehicles)
  return {
    vehicles,
    active,
    sum,
    before: { active: then_active, sum: then_sum },
    step,
    steps: await stepsOf(ctx, filters, measure, range, step),
    days: hasDays ? await stepsOf(ctx, filters, measure, range, 'day') : null,
    histogram: histogramOf(shape),
  }
}

/** By the columns of the fleet; the days of few vehicles by their rows. */
async function totalsOfColumns(
  ctx: CallCtx,
  state: ColumnState,
  filters: Filters,
  measure: Total,
  range: DayRange,
): Promise<Totals> {
  const vehicles = await vehiclesOf(ctx, filters, isOfEnergy(measure))
  const { step, hasDays, isFew } = stepFor(range, vehicles.ids.length)
  const isByRows = isFew && step === 'day'
  const { now, earlier, histogram, steps } = await totalsFrom(ctx, state, vehicles, {
    measure,
    range,
    step: isByRows ? undefined : step,
  })
  return {
    vehicles: vehicles.ids.length,
    ...now,
    before: earlier,
    step,
    steps: isByRows ? await stepsOf(ctx, filters, measure, range, step) : steps,
    days: hasDays ? await stepsOf(ctx, filters, measure, range, 'day') : null,
    histogram,
  }
}

async function totalsOf(ctx: CallCtx, filters: Filters, measure: Total): Promise<Totals> {
  const range = daysOf(filters.time, ctx.now)
  const state = await columnsFor(ctx)
  return state
    ? totalsOfColumns(ctx, state, filters, measure, range)
    : totalsOfRows(ctx, filters, measure, range)
}

const amount = z.number().nullable()
const steps = z.array(z.object({ day: z.string(), sum: amount, active: z.number() }))
const totalsAnswer = z.object({
  vehicles: z.number(),
  active: z.number(),
  sum: amount,
  before: z.object({ active: z.number(), sum: amount }),
  step: z.enum(['day', 'month']),
  steps,
  days: steps.nullable(),
  histogram: z.array(z.object({ from: z.number(), to: z.number(), vehicles: z.number() })),
})

/** Screens whose heads show totals. */
const SCREENS = ['workTimeTotal', 'onlineRate', 'mileage', 'fuel', 'vehicleReport', 'model']
  .map((screen) => `analysis/${screen}/find`)
  .join('|')

const total = defineRoute({
  id: 'vehicle.dataAnalyse.total',
  method: 'POST',
  path: `${API}/total`,
  summary:
    'What the vehicles in scope did in some days, all together, by day, by vehicle and beside the days before.',
  permission: SCREENS,
  scope: 'tenant',
  readOnly: true,
  body: z.object({ ...analysisFilters, measure: z.enum(TOTALS).default('workTime') }),
  response: totalsAnswer,
  handler: (ctx, { body: { measure, ...filters } }) => totalsOf(ctx, filters, measure),
})

const totalAcc = defineRoute({
  id: 'vehicle.dataAnalyse.totalAcc',
  method: 'POST',
  path: `${API}/totalAcc`,
  summary: 'How long ACC was on in the vehicles in scope in some days.',
  permission: 'analysis/workTimeTotal/find',
  scope: 'tenant',
  readOnly: true,
  body: z.object(analysisFilters),
  response: totalsAnswer,
  handler: (ctx, { body }) => totalsOf(ctx, body, 'accTime'),
})

const groups = defineRoute({
  id: 'vehicle.dataAnalyse.groups',
  method: 'POST',
  path: `${API}/groups`,
  summary:
    'What the vehicles in scope did in some days, by organisation, model, type or group, the most first; a vehicle counts in each of its groups.',
  permission: SCREENS,
  scope: 'tenant',
  readOnly: true,
  body: z.object({
    ...analysisFilters,
    measure: z.enum(TOTALS).default('workTime'),
    by: z.enum(['org', 'model', 'type', 'group']).default('model'),
  }),
  response: z.array(
    z.object({
      id: z.string().nullable(),
      name: z.string().nullable(),
      vehicles: z.number(),
      active: z.number(),
      sum: amount,
      before: amount,
    }),
  ),
  async handler(ctx, { body: { measure, by, ...filters } }) {
    const range = daysOf(filters.time, ctx.now)
    const state = await columnsFor(ctx)
    if (state) return groupsOfColumns(ctx, state, filters, { measure, range, by })
    const { id, name, from } = GROUPS[by]
    const { rows } = await sql<GroupUse>`
      select id::text as id, name, count(*)::int as vehicles, count(*) filter (where value > 0)::int as active,
        sum(value)::float8 as sum, sum(earlier)::float8 as before
      from (
        select ${sql.raw(id)} as id, ${sql.raw(name)} as name, ${valueOf(measure, range)} as value,
          (select ${valueOf(measure, range)} from (select b.*) u) as earlier
        ${fleetSource} ${ENERGY_MODEL} ${from}
        left join (${useOf(range, measure)}) u on u.vehicle_id = v.id
        left join (${useOf(before(range), measure)}) b on b.vehicle_id = v.id
        where ${seenVehicles(ctx, filters)}) fleet
      group by 1, 2 order by sum desc nulls last, name limit ${GROUPS_MAX}`.execute(ctx.tx)
    return rows
  },
})

export const totalRoutes: readonly Route[] = [total, totalAcc, groups]
