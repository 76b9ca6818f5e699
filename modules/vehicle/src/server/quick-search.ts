import { containing, contains, sql, type Tx } from '@motorpool/db'
import { type CallCtx, defineRoute } from '@motorpool/http'
import { bind, escalated, type Row, readFull } from '@motorpool/resource/server'
import type { Values } from '@motorpool/resource/shared'
import { searchBound } from '@motorpool/terminal/server'
import { z } from 'zod'
import { vehicles } from '../shared/vehicles.ts'

const KEYWORD_MAX = 64
const INDEX_LIMIT = 20
const CHOICES = 8

type Found = Parameters<typeof searchBound>[1]

/** Short words are looked for at the beginning: an index of triples cannot help inside. */
const finder =
  (keyword: string): Found =>
  (column) =>
    keyword.length < 3 ? sql`${column} ilike ${containing(keyword).slice(1)}` : contains(column, keyword)

/** Ids of the tenant's vehicles whose VIN, machine number or plate contains the text, newest first. */
async function byText(
  tx: Tx,
  found: Found,
  within: ReturnType<typeof sql>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from vehicle
    where (${found(sql`vin`)} or ${found(sql`machine_code`)} or ${found(sql`plate_code`)}) and ${within}
    order by id desc limit ${limit}
  `.execute(tx)
  return rows.map((r) => r.id)
}

async function byTerminal(
  tx: Tx,
  ids: readonly string[],
  within: ReturnType<typeof sql>,
  limit: number,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from vehicle where terminal_id = any (${ids}::bigint[]) and ${within} order by id desc limit ${limit}
  `.execute(tx)
  return rows.map((r) => r.id)
}

function withinScope(ctx: CallCtx): ReturnType<typeof sql> {
  const parts = [
    ...(ctx.actor.userType === 'ADMIN' ? [] : [sql`tenant_id = ${ctx.tenantId}`]),
    ...(ctx.orgScope.kind === 'orgs' ? [sql`org_id = any (${ctx.orgScope.orgIds}::bigint[])`] : []),
    ...(ctx.emission === 'NONE' ? [] : [sql`emission_level_type = ${ctx.emission}`]),
  ]
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`
}

const bound = bind(vehicles)

/** Vehicles whose VIN, plate, machine number, terminal or SIM number contains the keyword (R060). */
async function search(ctx: CallCtx, keyword: unknown, limit: number): Promise<Row[]> {
  if (typeof keyword !== 'string') return []
  const text = keyword.replaceAll('\u0000', '').trim().slice(0, KEYWORD_MAX)
  if (text === '') return []
  const found = finder(text)
  const within = withinScope(ctx)
  const ids = await escalated(ctx.tx, async () => {
    const direct = await byText(ctx.tx, found, within, limit)
    if (direct.length >= limit) return direct
    const tenantId = ctx.actor.userType === 'ADMIN' ? undefined : ctx.tenantId
    const terminals = await searchBound(ctx.tx, found, tenantId, limit * 4)
    return [...new Set([...direct, ...(await byTerminal(ctx.tx, terminals, within, limit))])].slice(0, limit)
  })
  return readFull(ctx, bound, ids)
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

const extra = (row: Row) => Object.fromEntries(EXTRA.map((name) => [name, row[name] ?? null]))

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
  permission: 'session',
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
