import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, filter, idText, pageBody, type Route } from '@motorpool/http'
import { must } from '@motorpool/kernel'
import { ownFamilyRoutes, type Row } from '@motorpool/resource/server'
import { z } from 'zod'
import { HealthFinding, HealthState } from '../shared/enums.ts'
import { vehicleHealth } from '../shared/list.ts'
import { HEALTH, seenHealth } from './seen.ts'

/** Half of the width of a bound: bounds are not even, and the list shows the larger side. */
const errorOf = (name: string) => `greatest(h.${name} - h.${name}_low, h.${name}_high - h.${name})`
const AGAINST = '(h.fuel * 100.0 / nullif(h.fuel_model, 0) - 100)'

/** Each column as SQL over `HEALTH`, in its unit. */
const VALUES = {
  soh: 'round(h.soh / 10.0, 1)::float8',
  sohError: `round(${errorOf('soh')} / 10.0, 1)::float8`,
  capacity: 'round(h.capacity / 100.0, 2)::float8',
  charges: 'h.charges',
  spread: 'h.spread',
  tempSpread: 'round(h.temp_spread / 10.0, 1)::float8',
  insulation: 'h.insulation',
  fuelPer100: 'round(h.fuel / 100.0, 1)::float8',
  fuelError: 'round(h.fuel_error / 100.0, 1)::float8',
  fuelAgainst: `round(${AGAINST})::int`,
} as const

const SORTS = {
  vin: 'v.vin',
  soh: 'h.soh',
  spread: 'h.spread',
  tempSpread: 'h.temp_spread',
  insulation: 'h.insulation',
  fuelPer100: 'h.fuel',
  fuelAgainst: AGAINST,
} as const
type Sorted = keyof typeof SORTS
const sortedBy = Object.keys(SORTS) as [Sorted, ...Sorted[]]

/** Which vehicles. */
export const healthFilters = {
  keyword: filter(z.string().max(64)),
  orgId: filter(idText),
  vehicleModelId: filter(idText),
  vehicleCategory: filter(z.string().max(16)),
  state: filter(z.enum(HealthState.values)),
  finding: filter(z.enum(HealthFinding.values)),
}

const filters = {
  ...healthFilters,
  sort: z
    .object({ field: z.enum(sortedBy), order: z.enum(['asc', 'desc']) })
    .nullish()
    .transform((sort) => sort ?? undefined),
}
type Query = z.output<z.ZodObject<typeof filters>>

const within = (ctx: CallCtx, query: Query) =>
  sql`${HEALTH} where ${seenHealth(ctx, z.object(healthFilters).parse(query))}`

/** Those that stand out in most come first, those of which nothing is known last. */
const WORST = sql`case h.state when 'UNKNOWN' then 1 else 0 end, cardinality(h.findings) desc`

function orderOf(sort: Query['sort']) {
  if (!sort) return WORST
  return sql`${sql.raw(SORTS[sort.field])} ${sql.raw(sort.order)} nulls last`
}

/** Ids of the vehicles in their order. */
async function healthIds(ctx: CallCtx, query: Query, limit: number, offset = 0): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id::text as id ${within(ctx, query)}
    order by ${orderOf(query.sort)}, v.vin limit ${limit} offset ${offset}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

async function healthRows(ctx: CallCtx, ids: readonly string[]): Promise<readonly Row[]> {
  const values = Object.entries(VALUES).map(([name, value]) => sql`${sql.raw(value)} as ${sql.ref(name)}`)
  const { rows } = await sql<Row>`
    select v.id::text as id, v.vin, v.plate_code as "plateCode", v.machine_code as "machineCode",
      v.vehicle_model_id::text as "vehicleModelId", m.model_name as "vehicleModel", o.org_name as "orgName",
      h.state, h.findings, ${sql.join(values)}
    ${HEALTH}
    left join vehicle_model m on m.id = v.vehicle_model_id
    left join org o on o.id = v.org_id
    where ${seenHealth(ctx, { ids })}
    order by array_position(${[...ids]}::bigint[], v.id)`.execute(ctx.tx)
  return rows
}

async function count(ctx: CallCtx, query: Query): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${within(ctx, query)}`.execute(ctx.tx)
  return rows[0]?.n ?? 0
}

const text = z.string().nullable()
const number = z.number().nullable()

const healthRow = z.object({
  id: z.string(),
  vin: z.string(),
  plateCode: text,
  machineCode: z.string(),
  vehicleModelId: text,
  vehicleModel: text,
  orgName: text,
  state: z.enum(HealthState.values),
  findings: z.array(z.enum(HealthFinding.values)),
  soh: number,
  sohError: number,
  capacity: number,
  charges: z.number(),
  spread: number,
  tempSpread: number,
  insulation: number,
  fuelPer100: number,
  fuelError: number,
  fuelAgainst: number,
})

const page = must(vehicleHealth.calls.page, 'the page of health')

/** Vehicles with what is known of their health, as a list and as a workbook. */
export const listRoutes: readonly Route[] = [
  defineRoute({
    ...page,
    summary:
      'Vehicles in scope with what is known of their batteries and engines, those that stand out first.',
    scope: 'tenant',
    readOnly: true,
    body: pageBody(filters),
    response: z.object({ items: z.array(healthRow), total: z.number(), current: z.number() }),
    async handler(ctx, { body: { page: current, pageSize, ...query } }) {
      const ids = await healthIds(ctx, query, pageSize, (current - 1) * pageSize)
      const items = z.array(healthRow).parse(await healthRows(ctx, ids))
      return { items, total: await count(ctx, query), current }
    },
  }),
  ...ownFamilyRoutes(vehicleHealth, {
    filters,
    ids: (ctx, query, limit) => healthIds(ctx, query, limit),
    rows: (ctx, ids) => healthRows(ctx, ids),
  }),
]
