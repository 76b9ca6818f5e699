import type { CallCtx } from '@motorpool/http'
import { type SqlBool, sql } from 'kysely'
import { serverKind } from '../../kinds/server.ts'
import type { TextOptions } from '../../kinds/text/shared.ts'
import { isEmpty } from '../../shared/empty.ts'
import type { Field } from '../../shared/field.ts'
import type { Values } from '../../shared/validate.ts'
import { column } from '../columns.ts'
import type { Bound, OptionsHook, Row } from '../hooks.ts'
import type { Condition } from '../kind.ts'
import { containsText } from './filters.ts'
import { readRows } from './read.ts'
import { findIds, searching, select } from './select.ts'

const LIMIT = 50
const LIMIT_MAX = 1000

/** Ids of a query string come joined by commas. */
function idsOf(value: unknown): unknown {
  return typeof value === 'string' ? value.split(',').filter(Boolean) : value
}

function plainConditions({ resource }: Bound, query: Readonly<Values>): Condition[] {
  if (!isEmpty(query.ids)) return []
  return Object.entries(resource.options.only ?? {}).flatMap(([name, value]) => {
    const field = resource.fields[name] as Field
    const parsed = serverKind(field).filter?.(column(resource, name), value, field.options)
    return parsed?.ok ? [parsed.value] : []
  })
}

function keywordConditions({ resource }: Bound, keyword: unknown): Condition[] {
  if (isEmpty(keyword)) return []
  const { label, code = label } = resource.options
  const parts = [...new Set([label, code])].map((name) =>
    containsText(column(resource, name), keyword, (resource.fields[name] as Field).options as TextOptions),
  )
  const good = parts.flatMap((p) => (p.ok ? [p.value] : [sql<SqlBool>`false`]))
  return [sql<SqlBool>`(${sql.join(good, sql` or `)})`]
}

const present = (bound: Bound, row: Row): Values => {
  const { label, code = label, extra = [] } = bound.resource.options
  return {
    id: row.id,
    label: row[label],
    code: row[code],
    ...Object.fromEntries(extra.map((name) => [name, row[name]])),
  }
}

/** Choices for a select: by keyword, by ids (to name what is chosen), or by searchable fields; at most the limit. */
export async function listOptions(
  ctx: CallCtx,
  bound: Bound,
  query: Readonly<Values>,
  hook: OptionsHook = {},
  most?: number,
): Promise<unknown[]> {
  if (hook.answer) return hook.answer(ctx, query)
  const { options } = bound.resource
  const { keyword, ...filters } = { ...query, ids: idsOf(query.ids) } as Values
  for (const name of hook.takes ?? []) delete filters[name]
  const selection = select(
    ctx,
    bound,
    { ...filters, sort: undefined },
    {
      plain: [...plainConditions(bound, filters), ...((await hook.where?.(ctx, query)) ?? [])],
      opaque: keywordConditions(bound, keyword),
    },
  )
  const limit = isEmpty(filters.ids) ? (most ?? options.limit ?? LIMIT) : LIMIT_MAX
  const found = await searching(ctx.tx, selection, () =>
    findIds(ctx.tx, bound, selection, options.dedupe ? limit * 4 : limit),
  )
  const rows = await readRows(ctx, bound, found)
  const seen = new Set<unknown>()
  const distinct = options.dedupe
    ? rows.filter((row) => !seen.has(row[options.label]) && seen.add(row[options.label]))
    : rows
  return distinct.slice(0, limit).map((row) => present(bound, row))
}
