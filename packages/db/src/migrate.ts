import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reasonOf } from '@motorpool/kernel'
import { installQueue } from './queue.ts'
import { pg } from './types.ts'

export interface Migration {
  /** File name without `.sql`: `20261122-0100-tenancy`. The stamp (UTC) orders migrations across all modules. */
  name: string
  sql: string
  checksum: string
}

const NAME = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})-[a-z0-9]+(-[a-z0-9]+)*$/

/** The numbered history (`0100-tenant`) that came before the baseline; databases that carry it are made anew. */
const NUMBERED = /^\d{4}-/

const LOCK = 0x6d6f746f // any fixed number: one migrator at a time

const repoRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** The stamp of a migration's name, `20261122-0100`; `undefined` when the name has none or it is no minute of a calendar. */
function stampOf(name: string): string | undefined {
  const [, year, month, day, hour, minute] = NAME.exec(name) ?? []
  if (!year) return undefined
  const iso = `${year}-${month}-${day}T${hour}:${minute}`
  const time = new Date(`${iso}Z`)
  const real = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)
  return real ? name.slice(0, 13) : undefined
}

function refuseNames(names: readonly string[]): void {
  const taken = new Map<string, string>()
  for (const name of names) {
    const stamp = stampOf(name)
    if (!stamp)
      throw new Error(`migration "${name}" is not named YYYYMMDD-HHMM-what, like 20261122-0100-tenancy`)
    const other = taken.get(stamp)
    if (other)
      throw new Error(`migrations "${other}" and "${name}" have the same stamp: give one a later minute`)
    taken.set(stamp, name)
  }
}

function refuseNumbered(applied: Iterable<string>): void {
  for (const name of applied)
    if (NUMBERED.test(name))
      throw new Error(
        `this database was made by numbered migrations ("${name}"), from before the baseline, and cannot be brought up to date: ` +
          'stop the product, set its data folder (or database) aside and start with an empty one',
      )
}

/** All migrations of the project, those of packages and modules, in the order of their stamps. */
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
  refuseNames(found.map((m) => m.name))
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
    refuseNumbered(done.keys())
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
        throw new Error(`migration ${m.name}: ${reasonOf(error)}`, { cause: error })
      }
      applied.push(m.name)
    }
    await installQueue(url, client)
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  } finally {
    await client.end()
  }
  return applied
}
