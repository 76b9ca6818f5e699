import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { serverKind } from '../kinds/server.ts'
import type { Field } from '../shared/field.ts'
import { column, isStored, snake } from './columns.ts'
import type { Bound, Row } from './hooks.ts'
import type { Sql } from './kind.ts'
import { addNames } from './names.ts'

/** The SQL a field is read and filtered by; undefined when it is filled in after reading. */
export function expression({ resource, hooks }: Bound, name: string): Sql | undefined {
  const own = hooks.expressions?.[name]
  if (own) return own
  return isStored(resource.fields[name] as Field) ? column(resource, name) : undefined
}

function selection(bound: Bound): Sql {
  const parts: Sql[] = [sql`${sql.ref(`${bound.resource.table}.id`)} as id`]
  for (const [name, field] of Object.entries(bound.resource.fields)) {
    const from = expression(bound, name)
    if (!from) continue
    // Of a secret only this leaves the database: that there is one.
    if (field.kind === 'secret') parts.push(sql`${from} is not null as ${sql.ref(`${snake(name)}_set`)}`)
    else parts.push(sql`${from} as ${sql.ref(snake(name))}`)
  }
  return sql.join(parts)
}

function present(bound: Bound, stored: Readonly<Record<string, unknown>>): Row {
  const row: Row = { id: String(stored.id) }
  for (const [name, field] of Object.entries(bound.resource.fields)) {
    if (field.kind === 'secret') {
      row[`${name}Set`] = stored[`${snake(name)}_set`] === true
      continue
    }
    const value = stored[snake(name)]
    row[name] = value === null || value === undefined ? null : serverKind(field).fromDb(value, field.options)
  }
  return row
}

/** Rows by id, in the order of the ids, as far as the caller may see them; without names and decoration. */
export async function readRows(
  tx: Tx,
  bound: Bound,
  ids: readonly string[],
  options: { lock?: boolean } = {},
): Promise<Row[]> {
  if (ids.length === 0) return []
  const table = sql.table(bound.resource.table)
  const lock = options.lock ? sql`order by id for update` : sql``
  const { rows } = await sql<Record<string, unknown>>`
    select ${selection(bound)} from ${table} where ${sql.ref(`${bound.resource.table}.id`)} = any (${ids}::bigint[]) ${lock}
  `.execute(tx)
  const found = new Map(rows.map((r) => [String(r.id), present(bound, r)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Rows as calls answer them. */
export async function readFull(ctx: CallCtx, bound: Bound, ids: readonly string[]): Promise<Row[]> {
  const rows = await readRows(ctx.tx, bound, ids)
  await addNames(ctx.tx, bound.resource, rows)
  await bound.hooks.decorate?.(ctx, rows)
  return rows
}
