import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, pg } from '@motorpool/db'
import { type EmbeddedServer, startEmbedded } from '@motorpool/db/embedded'

export interface BenchDatabase {
  url: string
  server: EmbeddedServer
  dir: string
  /** Starts the server again after it was killed. */
  restart(): Promise<void>
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  stop(): Promise<void>
}

/** A PostgreSQL of its own, durable like the product's, with the product's schema. */
export async function startDatabase(): Promise<BenchDatabase> {
  const dir = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'motorpool-bench-'))
  const folder = join(dir, 'postgres')
  const server = await startEmbedded({ dir: folder })
  await migrate(server.url)
  const database: BenchDatabase = {
    url: server.url,
    server,
    dir,
    restart: async () => {
      database.server = await startEmbedded({ dir: folder })
    },
    query: (text, values) => queryOnce(server.url, text, values),
    stop: async () => {
      await database.server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
  return database
}

export async function queryOnce<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}
