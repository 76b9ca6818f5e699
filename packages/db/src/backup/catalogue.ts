import { pg } from '../types.ts'

/** A table whose rows belong into a backup. */
export interface StoredTable {
  schema: string
  name: string
  /** Without generated columns, which the database makes again. */
  columns: string[]
  /** Row security holds for the owner too. */
  forced: boolean
  /** Columns of bytes: their text form would take twice the room. */
  binary: boolean
}

export interface Sequence {
  schema: string
  name: string
  value: string
  called: boolean
}

/** Schemas of the product; the queue's list of its own steps belongs to the program. */
const OURS = `n.nspname in ('public', 'app', 'graphile_worker')
  and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Tables with rows: partitions, not what they are parts of; not those that a crash of the server empties. */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name, c.relforcerowsecurity as forced,
       array_agg(a.attname::text order by a.attnum) as columns,
       bool_or(a.atttypid = 'bytea'::regtype) as binary
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p' and ${OURS}
     group by c.oid, n.nspname, c.relname order by n.nspname, c.relname`,
  )
  return rows
}

/** Where the sequences stand. They run ahead of every snapshot: a number is never given twice. */
export async function sequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and c.relpersistence = 'p' and ${OURS} order by 1, 2`,
  )
  const found: Sequence[] = []
  for (const { schema, name } of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from ${qualified({ schema, name })}`,
    )
    for (const each of state) found.push({ schema, name, ...each })
  }
  return found
}

/** `"schema"."name"`. */
export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}
