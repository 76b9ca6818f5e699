import { sql } from '@motorpool/db'
import { type CallCtx, filter, idText } from '@motorpool/http'
import { bind, escalated, select } from '@motorpool/resource/server'
import { anyResource } from '@motorpool/resource/shared'
import { z } from 'zod'
import { Barred, ReadinessCause, readiness } from '../../shared/index.ts'
import { JUDGED, JUDGEMENT } from './causes.ts'

const many = <T extends z.ZodType>(one: T) =>
  filter(z.union([one.transform((v) => [v]), z.array(one).max(50)]))
const text = filter(z.string().max(64))
const USAGES = ['GB4', 'GB6', 'GBEV'] as const

/** Which vehicles. */
export const filters = {
  keyword: text,
  vin: text,
  orgId: filter(z.union([idText, z.array(idText).max(500)])),
  vehicleModelId: filter(z.union([idText, z.array(idText).max(500)])),
  filingUsage: many(z.enum(USAGES)),
  causes: many(z.enum(ReadinessCause.values)),
  barred: many(z.enum(Barred.values)),
  sort: z.object({ field: z.literal('vin'), order: z.enum(['asc', 'desc']) }).nullish(),
}
export type Query = z.output<z.ZodObject<typeof filters>>

/** All vehicles that are filed, whether anything is missing or not. */
export const fleet = bind(anyResource(readiness), {
  narrow: () => [sql<boolean>`vehicle.vehicle_category in ('NEW_ENERGY', 'NON_ROAD', 'ROAD_FUEL')`],
})

/**
 * Runs a query over the judged vehicles that the caller sees. What they rest on is looked at whether or not the caller sees it:
 * that the terminal lies in another organisation does not mean that there is none.
 */
async function judged<R>(
  ctx: CallCtx,
  { keyword, vin, orgId, vehicleModelId }: Query,
  run: (source: ReturnType<typeof sql>) => Promise<R>,
): Promise<R> {
  const { where } = select(ctx, fleet, { keyword, vin, orgId, vehicleModelId })
  const { rows } = await sql<{
    id: string
  }>`select vehicle.id::text as id from vehicle where ${where}`.execute(ctx.tx)
  const ids = rows.map(({ id }) => id)
  return escalated(ctx.tx, () =>
    run(
      sql`(select ${JUDGEMENT} from unnest(${ids}::bigint[]) seen (id) join vehicle v on v.id = seen.id ${JUDGED}) j`,
    ),
  )
}

/** Those that are barred, as conditions over `j`. */
function conditions({ causes, barred, filingUsage }: Query) {
  const all = [sql`cardinality(j.causes) > 0`]
  if (causes) all.push(sql`j.causes && ${causes}::text[]`)
  if (barred) all.push(sql`j.barred = any (${barred}::text[])`)
  if (filingUsage) all.push(sql`j."filingUsage" = any (${filingUsage}::text[])`)
  return sql.join(all, sql` and `)
}

/** Ids of the barred vehicles, the newest first, and how many there are. */
export const barredIds = (
  ctx: CallCtx,
  query: Query,
  limit: number,
  offset = 0,
): Promise<{ ids: string[]; total: number }> =>
  judged(ctx, query, async (source) => {
    const order = query.sort ? sql`vin ${sql.raw(query.sort.order)}` : sql`id::bigint desc`
    const { rows } = await sql<{ ids: string[] | null; total: number }>`
      with barred as materialized (select j.id, j.vin from ${source} where ${conditions(query)}),
        shown as (select id, row_number() over (order by ${order}) as place from barred order by place limit ${limit} offset ${offset})
      select (select array_agg(id order by place) from shown) as ids, (select count(*)::int from barred) as total`.execute(
      ctx.tx,
    )
    return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 }
  })

export interface Judgement {
  id: string
  filingUsage: (typeof USAGES)[number]
  causes: ReadinessCause[]
  barred: string
  lacks: string[]
  terminalModelId: string | null
  chipModelId: string | null
}

/** What is said of vehicles that the caller sees, by their ids. */
export const judgements = async (
  ctx: CallCtx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Judgement>> => {
  const { rows } = await escalated(ctx.tx, () =>
    sql<Judgement>`
      select ${JUDGEMENT} from unnest(${ids}::bigint[]) seen (id) join vehicle v on v.id = seen.id ${JUDGED}`.execute(
      ctx.tx,
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Counted {
  total: number
  sale: number
  drive: number
  causes: Partial<Record<ReadinessCause, number>> | null
}

/** How many are barred from what, and by which cause, whatever cause the list is narrowed to. */
export const counted = (ctx: CallCtx, query: Query): Promise<Counted> =>
  judged(ctx, query, async (source) => {
    const { filingUsage } = query
    const some = filingUsage ? sql`j."filingUsage" = any (${filingUsage}::text[])` : sql`true`
    const { rows } = await sql<Counted>`
      with one as materialized (select j.barred, j.causes from ${source} where ${some})
      select count(*)::int as total,
        count(*) filter (where barred = 'SALE' and cardinality(causes) > 0)::int as sale,
        count(*) filter (where barred = 'DRIVE' and cardinality(causes) > 0)::int as drive,
        (select jsonb_object_agg(cause, n) from
          (select cause, count(*) as n from one, unnest(causes) cause group by cause) c) as causes
      from one`.execute(ctx.tx)
    return rows[0] ?? { total: 0, sale: 0, drive: 0, causes: null }
  })
