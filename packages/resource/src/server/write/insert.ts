import { sql, type Tx } from '@motorpool/db'
import { serverKind } from '../../kinds/server.ts'
import type { AnyResource } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import { snake, storedFields } from '../columns.ts'
import type { Sql } from '../kind.ts'

type Values = Readonly<Record<string, unknown>>

/** Columns that no field declares. */
const OWN: Readonly<Record<string, string>> = {
  tenant_id: 'bigint',
  create_user_id: 'bigint',
  create_time: 'timestamp with time zone',
  update_user_id: 'bigint',
  update_time: 'timestamp with time zone',
}

const types = new WeakMap<object, ReadonlyMap<string, string>>()

/** Types of the columns as PostgreSQL prints them. */
function typesOf(resource: AnyResource): ReadonlyMap<string, string> {
  const known = types.get(resource.fields)
  if (known) return known
  const made = new Map(Object.entries(OWN))
  for (const name of storedFields(resource)) {
    const field = resource.fields[name] as Field
    const type = serverKind(field).column(field.options) as string
    // A cast to a limited text would cut it; storing it as text refuses what is too long.
    made.set(snake(name), type.startsWith('character') ? 'text' : type)
  }
  types.set(resource.fields, made)
  return made
}

const quoted = (item: unknown): string =>
  item === null ? 'NULL' : `"${String(item as string | number).replace(/[\\"]/g, '\\$&')}"`

/** A value as PostgreSQL reads it in a text. */
function literal(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(quoted).join(',')}}`
  if (typeof value === 'object') throw new TypeError('a value of this kind cannot be stored by its text')
  return String(value as string | number | boolean)
}

/**
 * Stores rows by one statement and answers their ids in the same order. Each column travels as one list of texts: the
 * statement is as short for a thousand rows as for one.
 */
export async function insertRows(tx: Tx, resource: AnyResource, rows: readonly Values[]): Promise<string[]> {
  const known = typesOf(resource)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lists: Sql[] = []
  const values = names.map((name): Sql => {
    const type = sql.raw(known.get(name) as string)
    const texts = rows.map((row) => {
      const value = row[name]
      return value === null || value === undefined ? null : literal(value)
    })
    if (texts.every((text) => text === null)) return sql`null::${type}`
    lists.push(sql`${texts}::text[]`)
    return sql`given.${sql.ref(`c${lists.length}`)}::${type}`
  })
  const given = sql.join(lists.map((_, i) => sql.ref(`c${i + 1}`)))
  const { rows: made } = await sql<{ id: string }>`
    insert into ${sql.table(resource.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from unnest(${sql.join(lists)}) as given(${given}) returning id
  `.execute(tx)
  return made.map((row) => row.id)
}
