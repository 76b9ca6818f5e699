import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import { type CallCtx, defineRoute, filter, idText, pageBody, type Route } from '@motorpool/http'
import { must } from '@motorpool/kernel'
import { ownFamilyRoutes, type Row } from '@motorpool/resource/server'
import { z } from 'zod'
import { trips } from '../shared/trips.ts'
import { momentsOf, timeFilter } from './range.ts'
import { addressed, addressedTrip, TRIP_ID, tripRows } from './rows.ts'
import { seenTrips, TRIPS } from './seen.ts'

/** Counted exactly; beyond, the planner's estimate. */
const COUNT_CAP = 10_000

/** What the list is sorted by; the index by time serves the first. */
const SORTS = {
  beginTime: 'p.begin_time',
  distance: 'p.distance',
  duration: 'p.end_time - p.begin_time',
  maxSpeed: 'p.max_speed',
  // Unknown is less than nothing.
  fuel: 'coalesce(p.fuel, -1)',
} as const
type Sorted = keyof typeof SORTS
const sortedBy = Object.keys(SORTS) as [Sorted, ...Sorted[]]

const ofVehicles = z.object({
  keyword: filter(z.string().max(64)),
  vin: filter(z.string().max(17)),
  orgId: filter(idText),
  vehicleModelId: filter(idText),
  vehicleTypeId: filter(idText),
  vehicleCategory: filter(z.string().max(16)),
})

const filters = {
  ...ofVehicles.shape,
  time: timeFilter,
  sort: z
    .object({ field: z.enum(sortedBy), order: z.enum(['asc', 'desc']) })
    .nullish()
    .transform((sort) => sort ?? undefined),
}
type Query = z.output<z.ZodObject<typeof filters>>

function within(ctx: CallCtx, query: Query) {
  const { from, to } = momentsOf(query.time, ctx.now)
  // An export's query also names its rows: those are trips, not vehicles.
  const seen = seenTrips(ctx, ofVehicles.parse(query))
  return sql`${TRIPS} where p.begin_time between ${new Date(from)} and ${new Date(to)} and ${seen}`
}

/** Ids of trips in their order. */
export async function tripIds(ctx: CallCtx, query: Query, limit: number, offset = 0): Promise<string[]> {
  const { field, order } = query.sort ?? { field: 'beginTime', order: 'desc' }
  const direction = sql.raw(order)
  const { rows } = await sql<{ id: string }>`
    select ${TRIP_ID}::text as id ${within(ctx, query)}
    order by ${sql.raw(SORTS[field])} ${direction}, p.vehicle_id ${direction}, p.begin_time ${direction}
    limit ${limit} offset ${offset}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

interface Plan {
  'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }]
}

/** How many there are: exact up to the cap, an estimate beyond. */
async function count(ctx: CallCtx, query: Query): Promise<{ total: number; capped: boolean }> {
  const from = within(ctx, query)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${from} limit ${COUNT_CAP + 1}) counted`.execute(ctx.tx)
  const n = rows[0]?.n ?? 0
  if (n <= COUNT_CAP) return { total: n, capped: false }
  const { rows: plan } = await sql<Plan>`explain (format json) select 1 ${from}`.execute(ctx.tx)
  return { total: Math.max(n, plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), capped: true }
}

const degrees = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const located = (row: Row) => ({
  ...row,
  beginLng: degrees(row.beginLng),
  beginLat: degrees(row.beginLat),
  endLng: degrees(row.endLng),
  endLat: degrees(row.endLat),
})

const page = must(trips.calls.page, 'the page of trips')

/** Trips as a list and as a workbook. */
export const listRoutes = (geocoder: Geocoder): readonly Route[] => [
  defineRoute({
    ...page,
    summary: 'Trips of vehicles in scope that began in some days, at most a year, with their addresses.',
    scope: 'manual',
    readOnly: true,
    body: pageBody(filters),
    response: z.object({
      items: z.array(addressedTrip),
      total: z.number(),
      capped: z.boolean(),
      current: z.number(),
    }),
    async handler(ctx, { body: { page: current, pageSize, ...query } }) {
      const { rows, ...total } = await ctx.inScope(async (tx) => {
        const inner = { ...ctx, tx }
        const ids = await tripIds(inner, query, pageSize, (current - 1) * pageSize)
        return { rows: await tripRows(inner, ids), ...(await count(inner, query)) }
      })
      return { items: await addressed(geocoder, ctx, rows), ...total, current }
    },
  }),
  ...ownFamilyRoutes(trips, {
    filters,
    ids: (ctx, query, limit) => tripIds(ctx, query, limit),
    rows: async (ctx, ids) => (await tripRows(ctx, ids)).map((row) => ({ ...row })),
    complete: (ctx, rows) => addressed(geocoder, ctx, rows.map(located)),
  }),
]
