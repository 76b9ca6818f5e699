import { pg } from '../types.ts'
import { qualified, type Sequence, type StoredTable, storedTables } from './catalogue.ts'
import { copyIn } from './copy.ts'

export interface LoadedTable {
  schema: string
  name: string
  columns: readonly string[]
  binary: boolean
  rows: number
}

export interface Load<T extends LoadedTable = LoadedTable> {
  tables: readonly T[]
  sequences: readonly Sequence[]
  /** Makes a table that no migration makes (a partition); false when it knows none of that name. */
  makeTable(client: pg.ClientBase, name: string): Promise<boolean>
  /** The rows of a table, as `Snapshot.rows` gave them. */
  data(table: T): AsyncIterable<Uint8Array>
  onTable?(table: T): void
}

/** The backup and this program do not fit together. */
export class LoadError extends Error {}

const key = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`

/** Whether the database holds no table of its own yet. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await storedTables(client)).length === 0
  } finally {
    await client.end()
  }
}

interface ForeignKey {
  owner: string
  name: string
  definition: string
}

/** Foreign keys go and come back: tables refer to each other in circles, and coming back checks every row. */
async function withoutForeignKeys(client: pg.Client, run: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'app'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  for (const { owner, name } of rows) await client.query(`alter table ${owner} drop constraint ${name}`)
  await run()
  for (const { owner, name, definition } of rows)
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
}

/** Makes what is missing, and says what of the backup has no place here. */
async function places<T extends LoadedTable>(client: pg.Client, load: Load<T>): Promise<StoredTable[]> {
  const known = new Set((await storedTables(client)).map(key))
  for (const table of load.tables)
    if (!known.has(key(table)) && !(await load.makeTable(client, table.name)))
      throw new LoadError(`the backup holds a table that this version does not know: ${key(table)}`)
  const here = await storedTables(client)
  const columns = new Map(here.map((table) => [key(table), new Set(table.columns)]))
  for (const table of load.tables)
    for (const column of table.columns)
      if (!columns.get(key(table))?.has(column))
        throw new LoadError(
          `the backup holds a column that this version does not know: ${key(table)}.${column}`,
        )
  return here
}

async function fill<T extends LoadedTable>(client: pg.Client, load: Load<T>): Promise<void> {
  for (const table of load.tables) {
    const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join()
    const form = table.binary ? ' (format binary)' : ''
    const rows = await copyIn(
      client,
      `copy ${qualified(table)} (${columns}) from stdin${form}`,
      load.data(table),
    )
    if (rows !== table.rows)
      throw new LoadError(`${key(table)}: ${rows} rows came in, the manifest says ${table.rows}`)
    load.onTable?.(table)
  }
}

/**
 * Replaces all rows of a database whose schema was just made by the backup's migrations, in one transaction. Triggers of
 * the schema do not run. `url`: of the owner.
 */
export async function loadDatabase<T extends LoadedTable>(url: string, load: Load<T>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'motorpool-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    const here = await places(client, load)
    await withoutForeignKeys(client, async () => {
      for (const table of here) {
        if (table.forced) await client.query(`alter table ${qualified(table)} no force row level security`)
        await client.query(`alter table ${qualified(table)} disable trigger user`)
      }
      // What migrations and the queue's steps planted comes from the backup.
      await client.query(`truncate ${here.map(qualified).join()}`)
      await fill(client, load)
      for (const { schema, name, value, called } of load.sequences)
        await client.query('select setval($1::regclass, $2, $3)', [
          qualified({ schema, name }),
          value,
          called,
        ])
      for (const table of here) {
        await client.query(`alter table ${qualified(table)} enable trigger user`)
        if (table.forced) await client.query(`alter table ${qualified(table)} force row level security`)
      }
    })
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
