import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, type FieldError } from '@motorpool/kernel'
import type { SqlBool } from 'kysely'
import { parseId } from '../kinds/ref/shared.ts'
import { serverKind } from '../kinds/server.ts'
import { labelKey } from '../shared/define.ts'
import { isEmpty } from '../shared/empty.ts'
import type { Field } from '../shared/field.ts'
import { fieldError, type Parsed } from '../shared/problem.ts'
import type { Values } from '../shared/validate.ts'
import { column, textOf } from './columns.ts'
import { escalated } from './escalate.ts'
import { containsText } from './filters.ts'
import type { Bound } from './hooks.ts'
import type { Condition, Sql } from './kind.ts'
import { expression } from './read.ts'

/** Rows counted exactly; beyond, the total is the planner's estimate and marked as such. */
export const COUNT_CAP = 10_000
/** Furthest row a page may begin at. */
export const OFFSET_MAX = 1_000_000

export interface Selection {
  where: Sql
  order: Sql
  /** A substring search is among the conditions. */
  opaque: boolean
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
  if (resource.scope === 'organisation' && ctx.orgScope.kind === 'orgs')
    conditions.push(sql<SqlBool>`${column(resource, 'orgId')} = any (${ctx.orgScope.orgIds}::bigint[])`)
  return conditions
}

function keyword(bound: Bound, value: unknown): Parsed<Condition> {
  const texts = Object.keys(bound.resource.fields).filter((name) => {
    const field = bound.resource.fields[name] as Field
    return field.flags.searchable && field.kind === 'text'
  })
  const parts: Condition[] = []
  for (const name of texts) {
    const parsed = containsText(column(bound.resource, name), value)
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

function filterConditions(
  bound: Bound,
  query: Readonly<Values>,
): { conditions: Condition[]; opaque: boolean } {
  const { resource } = bound
  const conditions: Condition[] = []
  const errors: FieldError[] = []
  let opaque = false
  const add = (name: string, parsed: Parsed<Condition>) => {
    if (parsed.ok) conditions.push(parsed.value)
    else errors.push(fieldError(name, labelKey(resource, name), parsed.problem))
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = query[name]
    // Filters that are empty are ignored (R268).
    if (isEmpty(value) || !field.flags.searchable) continue
    const kind = serverKind(field)
    const from = expression(bound, name)
    if (!from || !kind.filter) continue
    opaque ||= kind.opaque === true
    add(name, kind.filter(from, value, field.options))
  }
  if (!isEmpty(query.keyword)) {
    opaque = true
    add('keyword', keyword(bound, query.keyword))
  }
  if (!isEmpty(query.ids)) {
    const ids = Array.isArray(query.ids) ? query.ids.map(parseId) : [undefined]
    if (ids.some((id) => id === undefined) || ids.length > 1000)
      refuse([fieldError('ids', 'resource.id', { code: 'FIELD_FORMAT' })])
    conditions.push(sql<SqlBool>`${sql.ref(`${resource.table}.id`)} = any (${ids as string[]}::bigint[])`)
  }
  if (errors.length > 0) refuse(errors)
  return { conditions, opaque }
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

export function select(
  ctx: CallCtx,
  bound: Bound,
  query: Readonly<Values>,
  further: readonly Condition[] = [],
): Selection {
  const { conditions, opaque } = filterConditions(bound, query)
  const all = [
    ...scopeConditions(ctx, bound),
    ...(bound.hooks.narrow?.(ctx) ?? []),
    ...further,
    ...conditions,
  ]
  return {
    where: all.length > 0 ? sql.join(all, sql` and `) : sql`true`,
    order: orderOf(bound, query),
    opaque,
  }
}

/** Runs the search for ids, as the platform when only that lets an index answer; the rows are read as the caller. */
export function searching<R>(tx: Tx, selection: Selection, run: () => Promise<R>): Promise<R> {
  return selection.opaque ? escalated(tx, run) : run()
}

export async function findIds(
  tx: Tx,
  bound: Bound,
  selection: Selection,
  limit: number,
  offset = 0,
): Promise<string[]> {
  const { table } = bound.resource
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)}
    where ${selection.where} order by ${selection.order} limit ${limit} offset ${offset}
  `.execute(tx)
  return rows.map((r) => r.id)
}

/** Exact up to the cap; above it the planner's estimate, never less than the cap. */
export async function count(
  tx: Tx,
  bound: Bound,
  selection: Selection,
): Promise<{ total: number; capped: boolean }> {
  const from = sql`from ${sql.table(bound.resource.table)} where ${selection.where}`
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${from} limit ${COUNT_CAP + 1}) as counted
  `.execute(tx)
  const counted = rows[0]?.n ?? 0
  if (counted <= COUNT_CAP) return { total: counted, capped: false }
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 ${from}
  `.execute(tx)
  const estimate = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: Math.max(counted, Math.round(estimate)), capped: true }
}
