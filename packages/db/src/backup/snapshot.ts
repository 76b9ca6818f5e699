import type { Readable } from 'node:stream'
import { pg } from '../types.ts'
import { qualified, type Sequence, type StoredTable, sequences, storedTables } from './catalogue.ts'
import { copyOut } from './copy.ts'
import { BACKUP_LOCK } from './lock.ts'

export interface AppliedMigration {
  name: string
  checksum: string
}

/** What the database was at one instant, while it is written to. */
export interface Snapshot {
  /** ms since the epoch, by the database's clock. */
  takenAt: number
  serverVersion: string
  migrations: AppliedMigration[]
  tables: StoredTable[]
  sequences: Sequence[]
  /** Rows of a table in the form of COPY. Read it to its end before the next call. */
  rows(table: StoredTable): Promise<{ data: Readable; rows: Promise<number> }>
  /** Rows of a query, `size` at a time. */
  pages<R extends pg.QueryResultRow>(query: string, size?: number): AsyncIterable<R[]>
  close(): Promise<void>
}

const PAGE = 1000

async function* pagesOf<R extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
  size: number,
): AsyncGenerator<R[]> {
  await client.query(`declare backup_page no scroll cursor for ${query}`)
  try {
    for (;;) {
      const { rows } = await client.query<R>(`fetch ${size} from backup_page`)
      if (rows.length > 0) yield rows
      if (rows.length < size) return
    }
  } finally {
    await client.query('close backup_page')
  }
}

/** Takes the snapshot of a database: one read-only transaction, REPEATABLE READ, which blocks no writer. `url`: of its owner. */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'motorpool-backup' })
  // The query at hand fails with it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s'`,
    )
    await client.query(`select pg_advisory_lock_shared(${BACKUP_LOCK})`)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ at: string; version: string }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::bigint as at, current_setting('server_version') as version`,
    )
    const { rows: migrations } = await client.query<AppliedMigration>(
      'select name, checksum from migration order by name',
    )
    const tables = await storedTables(client)
    const standing = await sequences(client)
    // Every row is read, whatever the policies: the owner may be no superuser.
    const enter = (forced: boolean) =>
      client.query(`set local role ${forced ? 'motorpool_platform' : 'none'}`)
    return {
      takenAt: Number(rows[0]?.at),
      serverVersion: rows[0]?.version ?? '',
      migrations,
      tables,
      sequences: standing,
      async rows(table) {
        await enter(table.forced)
        const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join()
        const form = table.binary ? ' (format binary)' : ''
        return copyOut(client, `copy ${qualified(table)} (${columns}) to stdout${form}`)
      },
      async *pages<R extends pg.QueryResultRow>(query: string, size = PAGE) {
        await enter(true)
        yield* pagesOf<R>(client, query, size)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
