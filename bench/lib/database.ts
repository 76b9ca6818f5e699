import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveRuntimeAccount, migrate, pg } from '@motorpool/db'
import { type EmbeddedServer, startEmbedded } from '@motorpool/db/embedded'
import { scaled } from './report.ts'

export interface BenchDatabase {
  /** As the runtime's account. */
  url: string
  ownerUrl: string
  server: EmbeddedServer
  dir: string
  /** Starts the server again after it was killed. */
  restart(): Promise<void>
  /** As the owner. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  stop(): Promise<void>
}

const PREFIX = 'motorpool-bench-'

/** Folders of benches that were killed. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const owner = Number(await readFile(join(parent, name, 'owner'), 'utf8').catch(() => '0'))
    if (owner && !existsSync(`/proc/${owner}`)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/**
 * A server that has run for a while uses the files of its log again; a new one would make each of them while commits
 * wait. So many are written and set free.
 */
async function warmLog(url: string): Promise<void> {
  await queryOnce(
    url,
    `select pg_logical_emit_message(false, 'bench', repeat('x', 1000000)) from generate_series(1, ${scaled(256, 32)})`,
  )
  await queryOnce(url, 'checkpoint')
}

/** A PostgreSQL of its own, durable like the product's, with the product's schema. It ends with this process. */
export async function startDatabase(): Promise<BenchDatabase> {
  const parent = process.env.BENCH_DIR ?? tmpdir()
  await sweep(parent)
  const dir = await mkdtemp(join(parent, PREFIX))
  await writeFile(join(dir, 'owner'), String(process.pid))
  const folder = join(dir, 'postgres')
  const server = await startEmbedded({ dir: folder, tied: true })
  await migrate(server.url)
  const account = { name: 'motorpool_runtime', password: randomBytes(24).toString('base64url') }
  const url = await giveRuntimeAccount(server.url, account)
  await warmLog(server.url)
  const database: BenchDatabase = {
    url,
    ownerUrl: server.url,
    server,
    dir,
    restart: async () => {
      database.server = await startEmbedded({ dir: folder, tied: true })
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
