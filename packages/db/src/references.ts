import { sql } from 'kysely'
import type { Tx } from './scope.ts'

export interface Reference {
  table: string
  column: string
}

/** Columns of other tables that hold ids of this one, from the foreign keys themselves. */
export async function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, own.attname as column
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as pair (own, theirs)
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
    join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.conparentid = 0
      and c.conrelid <> c.confrelid and theirs.attname = 'id'
    order by 1, 2`.execute(tx)
  return rows
}

/** The first table with a row that refers to one of these rows; `except` are tables that go with them. */
export async function referredBy(
  tx: Tx,
  table: string,
  ids: readonly string[],
  except: readonly string[] = [],
): Promise<string | undefined> {
  for (const reference of await referencesTo(tx, table)) {
    if (except.includes(reference.table)) continue
    const { rows } = await sql`
      select from ${sql.table(reference.table)} where ${sql.ref(reference.column)} = any (${ids}::bigint[]) limit 1`.execute(
      tx,
    )
    if (rows.length > 0) return reference.table
  }
  return undefined
}
