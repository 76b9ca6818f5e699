import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installQueue } from './queue.ts'
import { pg } from './types.ts'

export interface Migration {
  /** File name without `.sql`: `0100-tenant`. The number orders migrations across all modules. */
  name: string
  sql: string
  checksum: string
}

const LOCK = 0x6d6f746f // any fixed number: one migrator at a time

const repoRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** All migrations of the project: those of packages and modules, ordered by number. */
export async function discoverMigrations(root = repoRoot): Promise<Migration[]> {
  const folders: string[] = []
  for (const part of ['packages', 'modules'])
    for (const name of await readdir(join(root, part))) folders.push(join(root, part, name, 'migrations'))
  const found: Migration[] = []
  for (const folder of folders) {
    const files = await readdir(folder).catch(() => [])
    for (const file of files.filter((f) => f.endsWith('.sql'))) {
      const text = await readFile(join(folder, file), 'utf8')
      found.push({
        name: basename(file, '.sql'),
        sql: text,
        checksum: createHash('sha256').update(text).digest('hex'),
      })
    }
  }
  found.sort((a, b) => (a.name < b.name ? -1 : 1))
  found.forEach((m, i) => {
    if (!/^\d{4}-[a-z0-9-]+$/.test(m.name)) throw new Error(`migration "${m.name}" is not named NNNN-what`)
    if (i > 0 && found[i - 1]?.name.slice(0, 4) === m.name.slice(0, 4))
      throw new Error(`two migrations are numbered ${m.name.slice(0, 4)}`)
  })
  return found
}

/**
 * Applies what is missing, each migration in its own transaction; safe to run from many processes at once.
 * An applied migration whose text has changed is an error: history is not edited.
 */
export async function migrate(url: string, migrations?: readonly Migration[]): Promise<string[]> {
  const list = migrations ?? (await discoverMigrations())
  const client = new pg.Client({ connectionString: url, application_name: 'motorpool-migrate' })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    )
    const done = new Map(rows.map((r) => [r.name, r.checksum]))
    for (const m of list) {
      const before = done.get(m.name)
      if (before === m.checksum) continue
      if (before)
        throw new Error(`migration ${m.name} was changed after it had been applied; add a new one instead`)
      await client.query('begin')
      try {
        await client.query(m.sql)
        await client.query('insert into migration (name, checksum) values ($1, $2)', [m.name, m.checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${m.name}: ${(error as Error).message}`, { cause: error })
      }
      applied.push(m.name)
    }
    await installQueue(url)
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  } finally {
    await client.end()
  }
  return applied
}
