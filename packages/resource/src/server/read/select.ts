import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, type FieldError, type OrgScope, orgIdsOf } from '@motorpool/kernel'
import type { SqlBool } from 'kysely'
import { parseId } from '../../kinds/ref/shared.ts'
import { serverKind } from '../../kinds/server.ts'
import type { TextOptions } from '../../kinds/text/shared.ts'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import type { Field } from '../../shared/field.ts'
import { fieldError, type Parsed } from '../../shared/problem.ts'
import { ofOrganisation } from '../../shared/types.ts'
import type { Values } from '../../shared/validate.ts'
import { column, textOf } from '../columns.ts'
import type { Bound } from '../hooks.ts'
import type { Condition, Sql } from '../kind.ts'
import { escalated } from './escalate.ts'
import { containsText } from './filters.ts'
import { DEEP, keyOf, places } from './places.ts'
import { expression } from './read.ts'

/** Ids of one filter at most. */
export const IDS_FILTER_MAX = 1000

/** Furthest row a page may begin at. */
export const OFFSET_MAX = 1_000_000

export interface Selection {
  where: Sql
  order: Sql
  /** The conditions that the planner can judge, and the substring searches, which it cannot; undefined = there are none. */
  plain: Sql
  opaque: Sql | undefined
  /** The conditions say all that row security says of these rows. */
  stated: boolean
  /** Row security is not left for the search. */
  asCaller: boolean
  /** The order is that of the ids, newest first. */
  byId: boolean
}

/** What a customer reaches of an organisation's rows. */
function customerConditions(
  { customerId }: Extract<OrgScope, { kind: 'customer' }>,
  { scope, table }: AnyResource,
): Condition[] {
  switch (scope) {
    case 'organisation':
    case 'catalogue':
      return [sql<SqlBool>`false`]
    case 'customer':
      return [sql<SqlBool>`${sql.ref(`${table}.vin`)} = any ((select app.customer_vins())::text[])`]
    case 'author':
      return [sql<SqlBool>`${sql.ref(`${table}.create_user_id`)} = ${customerId}`]
    default:
      return []
  }
}

/** Tenant and organisations of the caller. Row security says the same; here it lets the planner choose its index. */
function scopeConditions(ctx: CallCtx, { resource }: Bound): Condition[] {
  if (resource.scope === 'platform') return []
  const conditions: Condition[] = []
  const tenant = column(resource, 'tenantId')
  if (ctx.actor.userType !== 'ADMIN')
    conditions.push(
      resource.scope === 'shared'
        ? sql<SqlBool>`(${tenant} = ${ctx.tenantId} or ${tenant} is null)`
        : sql<SqlBool>`${tenant} = ${ctx.tenantId}`,
    )
  if (ctx.orgScope.kind === 'customer') conditions.push(...customerConditions(ctx.orgScope, resource))
  const orgIds = orgIdsOf(ctx.orgScope)
  if (ofOrganisation(resource.scope) && orgIds)
    conditions.push(sql<SqlBool>`${column(resource, 'orgId')} = any (${orgIds}::bigint[])`)
  return conditions
}

function keyword(bound: Bound, value: unknown): Parsed<Condition> {
  const texts = Object.keys(bound.resource.fields).filter((name) => {
    const field = bound.resource.fields[name] as Field
    return field.flags.searchable && field.kind === 'text'
  })
  const parts: Condition[] = []
  for (const name of texts) {
    const field = bound.resource.fields[name] as Field
    const parsed = containsText(column(bound.resource, name), value, field.options as TextOptions)
    if (!parsed.ok) return parsed
    parts.push(parsed.value)
  }
  return {
    ok: true,
    value: parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : sql<SqlBool>`false`,
  }
}

function refuse(errors: FieldError[]): never {
  throw new AppError('INVALID_INPUT', {}, { fields: errors })
}

interface Filters {
  plain: Condition[]
  opaque: Condition[]
}

/** Whether a condition looks beyond the row that it judges: by a subquery, or by a function of ours that may hold one. */
function readsTables(tx: Tx, condition: Sql): boolean {
  return /\bselect\b|\bapp\./i.test(condition.compile(tx).sql)
}

/** The ids that a filter names. */
export function idsOfFilter(given: unknown): string[] {
  const ids = Array.isArray(given) ? given.flatMap((id: unknown) => parseId(id) ?? []) : []
  if (!Array.isArray(given) || ids.length < given.length || ids.length > IDS_FILTER_MAX)
    refuse([fieldError('ids', 'resource.id', { code: 'FIELD_FORMAT' })])
  return ids
}

/** `further`: expressions of hooks that filters compare with. */
function filterConditions(bound: Bound, query: Readonly<Values>): Filters & { further: Sql[] } {
  const { resource, hooks } = bound
  const filters: Filters & { further: Sql[] } = { plain: [], opaque: [], further: [] }
  const errors: FieldError[] = []
  const add = (name: string, parsed: Parsed<Condition>, opaque = false) => {
    if (parsed.ok) filters[opaque ? 'opaque' : 'plain'].push(parsed.value)
    else errors.push(fieldError(name, labelKey(resource, name), parsed.problem))
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = query[name]
    // Filters that are empty are ignored (R268).
    if (isEmpty(value) || !field.flags.searchable) continue
    const kind = serverKind(field)
    const from = expression(bound, name)
    if (from && kind.filter) add(name, kind.filter(from, value, field.options), kind.opaque)
    if (from && from === hooks.expressions?.[name]) filters.further.push(from)
  }
  if (!isEmpty(query.keyword)) add('keyword', keyword(bound, query.keyword), true)
  if (!isEmpty(query.ids)) {
    const ids = idsOfFilter(query.ids)
    filters.plain.push(sql<SqlBool>`${sql.ref(`${resource.table}.id`)} = any (${ids}::bigint[])`)
  }
  if (errors.length > 0) refuse(errors)
  return filters
}

/** Only fields that the definition names as sortable; the id makes the order total. */
function orderOf(bound: Bound, query: Readonly<Values>): Sql {
  const { resource } = bound
  const asked = query.sort as { field?: unknown; order?: unknown } | null | undefined
  const sort = asked?.field ? { field: textOf(asked.field), order: asked.order } : resource.order
  const id = sql.ref(`${resource.table}.id`)
  if (!sort) return sql`${id} desc`
  const sortable = Object.hasOwn(resource.fields, sort.field) && resource.fields[sort.field]?.flags.sortable
  if (!sortable || (sort.order !== 'asc' && sort.order !== 'desc'))
    refuse([fieldError('sort', 'resource.sort', { code: 'FIELD_CHOICE' })])
  const by = column(resource, sort.field)
  // With nulls where PostgreSQL's indexes have them, one index serves both directions.
  return sort.order === 'asc' ? sql`${by} asc, ${id} asc` : sql`${by} desc, ${id} desc`
}

const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`

export function select(
  ctx: CallCtx,
  bound: Bound,
  query: Readonly<Values>,
  further: Partial<Filters> = {},
): Selection {
  const filters = filterConditions(bound, query)
  const ofHooks = [
    ...(bound.hooks.narrow?.(ctx) ?? []),
    ...(bound.hooks.listed?.(ctx, query) ?? []),
    ...(further.plain ?? []),
  ]
  const plain = allOf([...scopeConditions(ctx, bound), ...ofHooks, ...filters.plain])
  const searches = [...filters.opaque, ...(further.opaque ?? [])]
  const opaque = searches.length > 0 ? allOf(searches) : undefined
  return {
    where: opaque ? sql`${plain} and ${opaque}` : plain,
    order: orderOf(bound, query),
    plain,
    opaque,
    stated: ofOrganisation(bound.resource.scope),
    // What a customer or a user of data scope SELF reaches is said by row security, not by the conditions; so is what a
    // condition finds in other tables.
    asCaller:
      ctx.orgScope.kind === 'customer' ||
      ctx.orgScope.kind === 'self' ||
      [...ofHooks, ...filters.further].some((condition) => readsTables(ctx.tx, condition)),
    byId: !query.sort && !bound.resource.order,
  }
}

/**
 * Runs the search for ids, as the platform where the conditions state the scope themselves: no index answers a substring
 * search under row security, and its conditions, checked again for every row that is skipped or counted, cost more than
 * the rows. What is found is read as the caller. A condition that reads other tables runs as the caller.
 */
export function searching<R>(tx: Tx, selection: Selection, run: () => Promise<R>): Promise<R> {
  return !selection.asCaller && (selection.opaque || selection.stated) ? escalated(tx, run) : run()
}

/** A text that so few of the newest rows hold is rare. */
const RARE = 0.005

/**
 * The rows that a further condition leaves, in the order of the selection. The planner's guess knows nothing of a searched
 * text: it would read all rows in their order to find one of them, or collect nearly all by an index to sort them. So a
 * text that is rare is looked up in its index, and the rows are read in their order where many hold it; `offset 0` keeps
 * the planner from mixing the two.
 */
async function ordered(tx: Tx, bound: Bound, selection: Selection, further: Sql): Promise<Sql> {
  const { where, plain, opaque, order } = selection
  const { table } = bound.resource
  const all = sql`from ${sql.table(table)} where`
  if (!opaque) return sql`${all} ${where} and ${further} order by ${order}`
  const share = await shareOf(tx, bound, selection)
  if (share !== 'few rows' && share < RARE)
    return sql`from (select * ${all} ${where} and ${further} offset 0) as ${sql.table(table)} order by ${order}`
  return sql`
    from (select * ${all} ${plain} and ${further} order by ${order} offset 0) as ${sql.table(table)} where ${opaque}`
}

export async function findIds(
  tx: Tx,
  bound: Bound,
  selection: Selection,
  limit: number,
  offset = 0,
): Promise<string[]> {
  const { table } = bound.resource
  const id = sql.ref(`${table}.id`)
  const find = async (further: Sql, skip: number): Promise<string[]> => {
    const from = await ordered(tx, bound, selection, further)
    const { rows } = await sql<{ id: string }>`
      select ${id} as id ${from} limit ${limit} offset ${skip}`.execute(tx)
    return rows.map((r) => r.id)
  }
  if (offset < DEEP || !selection.byId) return find(sql`true`, offset)
  const key = keyOf(tx, sql`${sql.table(table)} ${selection.where}`)
  const place = places.before(key, offset)
  const ids = place
    ? await find(sql`${id} <= ${place.id}`, offset - place.offset)
    : await find(sql`true`, offset)
  if (ids[0] !== undefined) places.note(key, { offset, id: ids[0] })
  return ids
}

/** The newest first: by the order of a list of millions, which an index gives, and of any other by its ids. */
export function newestFirst(resource: AnyResource): Sql {
  const id = sql.ref(`${resource.table}.id`)
  const { large, order } = resource
  return large && order ? sql`${column(resource, order.field)} desc, ${id} desc` : sql`${id} desc`
}

const SAMPLE = 400
/** Share of the rows from which on a text is held by very many. */
export const COMMON = 0.2
type Share = number | 'few rows'
const shares = new WeakMap<Selection, Promise<Share>>()

/** How many of the newest rows hold the searched text, unless there are but few to look through. */
export function shareOf(tx: Tx, { resource }: Bound, selection: Selection): Promise<Share> {
  const sample = async () => {
    const { rows } = await sql<{ hits: number; seen: number }>`
      select count(*) filter (where ${selection.opaque ?? sql`true`})::int as hits, count(*)::int as seen
      from (select * from ${sql.table(resource.table)} where ${selection.plain} order by ${newestFirst(resource)} limit ${SAMPLE})
        as ${sql.table(resource.table)}`.execute(tx)
    const { hits = 0, seen = 0 } = rows[0] ?? {}
    return seen < SAMPLE ? 'few rows' : hits / seen
  }
  const known = shares.get(selection) ?? sample()
  shares.set(selection, known)
  return known
}
