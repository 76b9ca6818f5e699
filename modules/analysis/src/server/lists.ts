import { sql } from '@motorpool/db'
import type { ColumnState } from '@motorpool/figures/server'
import { type CallCtx, defineRoute, filter, idText, pageBody, type Route } from '@motorpool/http'
import { fleetSource } from '@motorpool/monitoring/server'
import { ownFamilyRoutes, type Row } from '@motorpool/resource/server'
import type { AnyResource } from '@motorpool/resource/shared'
import { z } from 'zod'
import { USE_LISTS } from '../shared/lists.ts'
import { MEASURES, type Measure } from '../shared/measures.ts'
import { columnsFor, FleetUse, ranked, valuesOf, vehiclesOf } from './fleet.ts'
import { before, type DayRange, daysOf, timeFilter } from './range.ts'
import { seenVehicles } from './seen.ts'
import { ENERGY_MODEL, isOfEnergy, shownOf, useOf, valueOf } from './use.ts'

/** What narrows the vehicles and the days of an analysis. */
export const analysisFilters = {
  time: timeFilter,
  keyword: filter(z.string().max(64)),
  vin: filter(z.string().max(17)),
  orgId: filter(idText),
  vehicleModelId: filter(idText),
  vehicleTypeId: filter(idText),
  vehicleCategory: filter(z.string().max(16)),
  vehicleGroupId: filter(idText),
}
const filtersBody = z.object(analysisFilters)
export type Filters = z.output<typeof filtersBody>

export const isMeasure = (name: string): name is Measure => Object.hasOwn(MEASURES, name)

interface Sort {
  field: string
  order: 'asc' | 'desc'
}

interface Found {
  ids: string[]
  total?: number
}

interface UseQuery extends Filters {
  sort?: Sort
}

/** A list of vehicles with measures. */
class UseReader {
  readonly resource: AnyResource
  private readonly measures: readonly Measure[]
  private readonly first: Measure
  readonly sort: z.ZodType<Sort | undefined>

  constructor(resource: AnyResource) {
    this.resource = resource
    this.measures = Object.keys(resource.fields).filter(isMeasure)
    const [first] = this.measures
    if (!first) throw new Error(`"${resource.key}" has no measure`)
    this.first = first
    this.sort = z
      .object({ field: z.enum(['vin', ...this.measures]), order: z.enum(['asc', 'desc']) })
      .nullish()
      .transform((sort) => sort ?? undefined)
  }

  private orderOf({ field, order }: Sort, range: DayRange) {
    const value = isMeasure(field) ? valueOf(field, range) : sql`v.vin`
    return sql`${value} ${sql.raw(order === 'desc' ? 'desc' : 'asc')} nulls last, v.id`
  }

  private async idsOfColumns(
    ctx: CallCtx,
    state: ColumnState,
    query: UseQuery,
    {
      measure,
      order,
      limit,
      offset,
    }: { measure: Measure; order: Sort['order']; limit: number; offset: number },
  ): Promise<Found> {
    const range = daysOf(query.time, ctx.now)
    const vehicles = await vehiclesOf(ctx, query, isOfEnergy(measure))
    const use = await FleetUse.read(ctx, state, vehicles, { measure, spans: [range] })
    const values = valuesOf(measure, range, use.of(range), vehicles)
    const ids = ranked(values, order, offset, limit).map((at) => String(vehicles.ids[at]))
    return { ids, total: values.length }
  }

  /** Ids of the vehicles in their order; how many there are in all where that is known with them. */
  async find(ctx: CallCtx, query: UseQuery, limit: number, offset = 0): Promise<Found> {
    const range = daysOf(query.time, ctx.now)
    const sort = query.sort ?? { field: this.first, order: 'desc' }
    const { field, order } = sort
    const state = isMeasure(field) ? await columnsFor(ctx) : undefined
    if (state && isMeasure(field))
      return this.idsOfColumns(ctx, state, query, { measure: field, order, limit, offset })
    const use = isMeasure(field) ? sql`left join (${useOf(range, field)}) u on u.vehicle_id = v.id` : sql``
    const { rows } = await sql<{ id: string }>`
      select v.id::text as id ${fleetSource} ${ENERGY_MODEL} ${use}
      where ${seenVehicles(ctx, query)}
      order by ${this.orderOf(sort, range)} limit ${limit} offset ${offset}`.execute(ctx.tx)
    return { ids: rows.map(({ id }) => id) }
  }

  async rows(ctx: CallCtx, ids: readonly string[], time: Filters['time']): Promise<readonly Row[]> {
    const range = daysOf(time, ctx.now)
    const values = this.measures.map((measure) => sql`${shownOf(measure, range)} as ${sql.ref(measure)}`)
    const { rows } = await sql<Row>`
      with u as (select * from (${useOf(range, ...this.measures)}) all_of where vehicle_id = any (${ids}::bigint[])),
        b as (select * from (${useOf(before(range), this.first)}) all_of where vehicle_id = any (${ids}::bigint[]))
      select v.id::text as id, v.vin, v.plate_code as "plateCode", v.machine_code as "machineCode",
        v.vehicle_model_id::text as "vehicleModelId", m.model_name as "vehicleModel", o.org_name as "orgName",
        ${sql.join(values)},
        (select ${shownOf(this.first, range)} from (select b.*) u) as before
      ${fleetSource} ${ENERGY_MODEL}
      left join u on u.vehicle_id = v.id
      left join b on b.vehicle_id = v.id
      left join vehicle_model m on m.id = v.vehicle_model_id
      left join org o on o.id = v.org_id
      where ${seenVehicles(ctx, { ids })}
      order by array_position(${ids}::bigint[], v.id)`.execute(ctx.tx)
    return rows
  }

  async count(ctx: CallCtx, query: UseQuery): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n ${fleetSource} where ${seenVehicles(ctx, query)}`.execute(ctx.tx)
    return rows[0]?.n ?? 0
  }
}

const value = z.number().nullable()

function listRoutes(resource: AnyResource): readonly Route[] {
  const reader = new UseReader(resource)
  const filters = { ...analysisFilters, sort: reader.sort }
  const { page } = resource.calls
  if (!page) throw new Error(`"${resource.key}" has no page`)
  const measures = Object.fromEntries(
    Object.keys(resource.fields)
      .filter(isMeasure)
      .map((name) => [name, value]),
  )
  return [
    defineRoute({
      ...page,
      summary:
        'Vehicles in scope with what they did in some days, at most a year, and in as many days before.',
      scope: 'tenant',
      readOnly: true,
      body: pageBody(filters),
      response: z.object({
        items: z.array(
          z.object({
            id: z.string(),
            vin: z.string(),
            plateCode: z.string().nullable(),
            machineCode: z.string(),
            vehicleModelId: z.string().nullable(),
            vehicleModel: z.string().nullable(),
            orgName: z.string().nullable(),
            ...measures,
            before: value,
          }),
        ),
        total: z.number(),
        current: z.number(),
      }),
      async handler(ctx, { body: { page: current, pageSize, ...query } }) {
        const { ids, total } = await reader.find(ctx, query, pageSize, (current - 1) * pageSize)
        const items = await reader.rows(ctx, ids, query.time)
        return { items: items as never, total: total ?? (await reader.count(ctx, query)), current }
      },
    }),
    ...ownFamilyRoutes(resource, {
      filters,
      ids: async (ctx, query, limit) => (await reader.find(ctx, query, limit)).ids,
      rows: (ctx, ids, query) => reader.rows(ctx, ids, query.time),
    }),
  ]
}

export const useListRoutes: readonly Route[] = USE_LISTS.flatMap(listRoutes)
