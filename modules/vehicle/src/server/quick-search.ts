import { containing, contains, type SqlBool, sql } from '@motorpool/db'
import { type CallCtx, defineRoute } from '@motorpool/http'
import { type Bound, type Condition, escalated, findIds, readFull, select } from '@motorpool/resource/server'
import type { Values } from '@motorpool/resource/shared'
import { searchBound } from '@motorpool/terminal/server'
import { z } from 'zod'
import { type FullVehicle, type Vehicles, vehicles } from '../shared/vehicles.ts'

const KEYWORD_MAX = 64
const INDEX_LIMIT = 20
const CHOICES = 8

type Found = Parameters<typeof searchBound>[1]

/** Short words are looked for at the beginning: an index of triples cannot help inside. */
const finder =
  (keyword: string): Found =>
  (column) =>
    keyword.length < 3 ? sql`${column} ilike ${containing(keyword).slice(1)}` : contains(column, keyword)

/** All vehicles, whatever their list leaves out. */
const bound: Bound<Vehicles> = { resource: vehicles, hooks: {} }

interface Conditions {
  plain?: Condition
  opaque?: Condition
}

/** Ids of the caller's vehicles, newest first unless said otherwise. */
function vehicleIds(
  ctx: CallCtx,
  { plain, opaque }: Conditions,
  limit: number,
  query: Readonly<Values> = {},
): Promise<string[]> {
  const emission = ctx.emission === 'NONE' ? [] : [sql<SqlBool>`emission_level_type = ${ctx.emission}`]
  const further = { plain: plain ? [...emission, plain] : emission, opaque: opaque ? [opaque] : [] }
  return findIds(ctx.tx, bound, select(ctx, bound, query, further), limit)
}

const BEGINNING = /^[0-9A-Z]{9,17}$/

/** Vehicles whose VIN begins with the text, by VIN: so many may begin alike that to find the newest means to read them all. */
async function byBeginning(ctx: CallCtx, text: string, limit: number): Promise<string[]> {
  const vin = text.toUpperCase()
  if (ctx.orgScope.kind !== 'all' || !BEGINNING.test(vin)) return []
  return vehicleIds(ctx, { plain: sql`vin like ${`${vin}%`}` }, limit, {
    sort: { field: 'vin', order: 'asc' },
  })
}

const byText = (ctx: CallCtx, found: Found, limit: number) =>
  vehicleIds(
    ctx,
    { opaque: sql`(${found(sql`vin`)} or ${found(sql`machine_code`)} or ${found(sql`plate_code`)})` },
    limit,
  )

async function byTerminal(ctx: CallCtx, found: Found, limit: number): Promise<string[]> {
  const tenantId = ctx.actor.userType === 'ADMIN' ? undefined : ctx.tenantId
  const terminals = await searchBound(ctx.tx, found, tenantId, limit * 4)
  return terminals.length > 0
    ? vehicleIds(ctx, { plain: sql`terminal_id = any (${terminals}::bigint[])` }, limit)
    : []
}

/** Vehicles whose VIN, plate, machine number, terminal or SIM number contains the keyword (R060). */
async function search(ctx: CallCtx, keyword: unknown, limit: number): Promise<FullVehicle[]> {
  if (typeof keyword !== 'string') return []
  const text = keyword.replaceAll('\u0000', '').trim().slice(0, KEYWORD_MAX)
  if (text === '') return []
  const found = finder(text)
  const find = async () => {
    const begun = await byBeginning(ctx, text, limit)
    if (begun.length >= limit) return begun
    const direct = await byText(ctx, found, limit)
    return direct.length >= limit ? direct : [...direct, ...(await byTerminal(ctx, found, limit))]
  }
  // Which vehicles are a user's own (data scope SELF) is said by row security alone.
  const ids = await (ctx.orgScope.kind === 'self' ? find() : escalated(ctx.tx, find))
  return readFull(ctx, bound, [...new Set(ids)].slice(0, limit))
}

const EXTRA = [
  'vin',
  'machineCode',
  'terminalCode',
  'plateCode',
  'simCode',
  'customerName',
  'orgName',
] as const

const extra = (row: FullVehicle) => Object.fromEntries(EXTRA.map((name) => [name, row[name] ?? null]))

/** Rows of the header's quick search (R063). */
export async function indexAnswer(ctx: CallCtx, query: Readonly<Values>): Promise<unknown[]> {
  const rows = await search(ctx, query.keyword, INDEX_LIMIT)
  return rows.map((row) => ({ id: row.id, type: 'VEHICLE', extra: extra(row) }))
}

/** Vehicles as choices, equal labels once (R289). */
export async function keywordAnswer(ctx: CallCtx, query: Readonly<Values>): Promise<unknown[]> {
  const rows = await search(ctx, query.keyword, CHOICES)
  return rows.map((row) => ({ id: row.id, label: row.vin, code: row.vin, ...extra(row) }))
}

export const quickSearchRoute = defineRoute({
  id: 'vehicle.vehicles.quickSearch',
  method: 'GET',
  path: `${vehicles.api}/quickSearch`,
  summary: 'Quick search of the header by VIN, plate, SIM or machine number.',
  permission: 'vehicle/vehicles/find|vehicle/newEnergy/find|single-vehicle/find|monitor/vehicleStatus/find',
  scope: 'tenant',
  query: z.object({ keyword: z.string().max(200).optional() }),
  response: z.array(
    z.object({
      id: z.string(),
      type: z.literal('VEHICLE'),
      extra: z.record(z.string(), z.string().nullable()),
    }),
  ),
  handler: (ctx, { query }) => indexAnswer(ctx, query),
})
