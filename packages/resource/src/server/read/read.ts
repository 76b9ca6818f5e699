import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { serverKind } from '../../kinds/server.ts'
import type { AnyResource } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import type { FullRowOf, RowOf } from '../../shared/types.ts'
import { column, isStored, snake } from '../columns.ts'
import type { Bound, Row } from '../hooks.ts'
import type { Sql } from '../kind.ts'
import { addNames } from './names.ts'

/** The SQL a field is read and filtered by; undefined when it is filled in after reading. */
export function expression({ resource, hooks }: Bound, name: string): Sql | undefined {
  const own = hooks.expressions?.[name]
  if (own) return own
  return isStored(resource.fields[name] as Field) ? column(resource, name) : undefined
}

type Stored = Readonly<Record<string, unknown>>

/** How rows of a resource are read, worked out once. */
interface Reading {
  columns: Sql
  present(stored: Stored): Row
}

/** Fills in one field of a row. */
function setter(name: string, field: Field): (row: Row, stored: Stored) => void {
  if (field.kind === 'secret') {
    const [into, from] = [`${name}Set`, `${snake(name)}_set`]
    return (row, stored) => {
      row[into] = stored[from] === true
    }
  }
  const { options } = field
  const [kind, from] = [serverKind(field), snake(name)]
  return (row, stored) => {
    const value = stored[from]
    row[name] = value === null || value === undefined ? null : kind.fromDb(value, options)
  }
}

function readingOf(bound: Bound): Reading {
  const columns: Sql[] = [sql`${sql.ref(`${bound.resource.table}.id`)} as id`]
  const setters: ReturnType<typeof setter>[] = []
  for (const [name, field] of Object.entries(bound.resource.fields)) {
    setters.push(setter(name, field))
    const from = expression(bound, name)
    if (!from) continue
    // Of a secret only this leaves the database: that there is one.
    if (field.kind === 'secret') columns.push(sql`${from} is not null as ${sql.ref(`${snake(name)}_set`)}`)
    else columns.push(sql`${from} as ${sql.ref(snake(name))}`)
  }
  return {
    columns: sql.join(columns),
    present: (stored) => {
      const row: Row = { id: String(stored.id) }
      for (const set of setters) set(row, stored)
      return row
    },
  }
}

const readings = new WeakMap<Bound, Reading>()

function reading(bound: Bound): Reading {
  const known = readings.get(bound) ?? readingOf(bound)
  readings.set(bound, known)
  return known
}

const TRUE = sql`true`

/** The rows of the table that belong to the resource; evaluated as the caller, who sees no others. */
export function ownRows({ hooks }: Bound, ctx: CallCtx): Sql {
  const conditions = hooks.narrow?.(ctx) ?? []
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : TRUE
}

/** Rows by id, in the order of the ids, as far as the caller may see them; without names and decoration. */
export async function readRows<R extends AnyResource>(
  ctx: CallCtx,
  bound: Bound<R>,
  ids: readonly string[],
  options: { lock?: boolean } = {},
): Promise<RowOf<R>[]> {
  if (ids.length === 0) return []
  const table = sql.table(bound.resource.table)
  const lock = options.lock ? sql`order by id for update` : sql``
  const { columns, present } = reading(bound)
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${table}
    where ${sql.ref(`${bound.resource.table}.id`)} = any (${ids}::bigint[]) and ${ownRows(bound, ctx)} ${lock}
  `.execute(ctx.tx)
  const found = new Map(rows.map((r) => [String(r.id), present(r)]))
  // Here alone an erased row gets its type: every field was read by its kind, which answers the declared value.
  return ids.flatMap((id) => found.get(id) ?? []) as RowOf<R>[]
}

/** Rows as calls answer them. */
export async function readFull<R extends AnyResource>(
  ctx: CallCtx,
  bound: Bound<R>,
  ids: readonly string[],
): Promise<FullRowOf<R>[]> {
  const full = await addNames(ctx.tx, bound.resource, await readRows(ctx, bound, ids))
  await bound.hooks.decorate?.(ctx, full)
  return full
}
