import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { discoverMigrations, type Migration, migrate, pg } from '@motorpool/db'
import { isEmptyDatabase, loadDatabase } from '@motorpool/db/backup'
import { startEmbedded } from '@motorpool/db/embedded'
import { makePartition } from '@motorpool/history/server'
import { type Config, ConfigError } from '../config.ts'
import { lockDataFolder } from '../lock.ts'
import { FILE_LIST, type Manifest, type Part, partsOf, readManifest } from './manifest.ts'
import { contentOf, readPart } from './part.ts'

export interface RestoreOptions {
  config: Config
  /** Folder of one backup. */
  from: string
  say: (line: string) => void
}

const FILE_LINE = /^([0-9a-f]{64}) {2}(files\/([0-9a-f]{2})\/\3[0-9a-f-]{34}(\.[a-z0-9]{1,15})?)$/

async function* listed(folder: string): AsyncGenerator<Pick<Part, 'path' | 'sha256'>> {
  const lines = createInterface({ input: createReadStream(join(folder, FILE_LIST)), crlfDelay: Infinity })
  for await (const line of lines) {
    const [, sha256, path] = FILE_LINE.exec(line) ?? []
    if (!sha256 || !path) throw new ConfigError(`${FILE_LIST} has a line that is none: ${line.slice(0, 80)}`)
    yield { path, sha256 }
  }
}

/** The migrations that made the backup's schema, as this program has them. */
async function migrationsOf({ database }: Manifest): Promise<Migration[]> {
  const known = new Map((await discoverMigrations()).map((each) => [each.name, each]))
  return database.migrations.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (migration?.checksum !== checksum)
      throw new ConfigError(
        `the backup was made by another version, whose migration ${name} this one ${migration ? 'has differently' : 'does not have'}: restore it with that version, then update`,
      )
    return migration
  })
}

/** Reads all of a backup: throws a `ConfigError` for what is missing, cut off or altered, and for what this version cannot restore. */
export async function checkBackup(from: string, say: RestoreOptions['say']): Promise<Manifest> {
  const manifest = await readManifest(from)
  await migrationsOf(manifest)
  say(`Checking the backup of ${manifest.takenAt}`)
  const drain = async (part: Pick<Part, 'path' | 'sha256'>) => {
    for await (const chunk of readPart(from, part)) void chunk
  }
  for (const part of partsOf(manifest)) await drain(part)
  let count = 0
  for await (const file of listed(from)) {
    await drain(file)
    count++
  }
  if (count !== manifest.files.count)
    throw new ConfigError(`${FILE_LIST} names ${count} files, the manifest ${manifest.files.count}`)
  return manifest
}

async function refuseFilled({ dataDir, databaseUrl }: Config): Promise<void> {
  const found = await readdir(dataDir).catch(() => [])
  if (found.length > 0)
    throw new ConfigError(
      `the data folder ${dataDir} is not empty: set MOTORPOOL_DATA to a new folder, nothing is ever restored over another`,
    )
  if (databaseUrl && !(await isEmptyDatabase(databaseUrl)))
    throw new ConfigError(
      'the database of MOTORPOOL_DATABASE_URL has tables: make an empty one and name it, nothing is ever restored over another',
    )
}

async function loadInto(url: string, manifest: Manifest, { from, say }: RestoreOptions): Promise<void> {
  await migrate(url, await migrationsOf(manifest))
  const { tables, sequences } = manifest.database
  await loadDatabase(url, {
    tables,
    sequences,
    makeTable: makePartition,
    data: ({ part }) => contentOf(from, part),
    onTable: ({ name, rows }) => {
      if (rows > 0) say(`${name}  ${rows.toLocaleString('en')} rows`)
    },
  })
  await forgetInstallation(url, manifest.keys)
}

/** A copy is an installation of its own; where it comes without keys, those that it is given are its keys. */
async function forgetInstallation(url: string, keys: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'motorpool-restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string | null }>(
      `select to_regclass('installation')::text as table`,
    )
    if (rows[0]?.table) await client.query(`delete from installation where name = 'id' or not $1`, [keys])
  } finally {
    await client.end()
  }
}

async function putFile(from: string, dataDir: string, part: Pick<Part, 'path' | 'sha256'>): Promise<void> {
  const target = join(dataDir, part.path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(readPart(from, part), createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
}

async function putDatabase(manifest: Manifest, options: RestoreOptions): Promise<void> {
  const { dataDir, databaseUrl } = options.config
  if (databaseUrl) return loadInto(databaseUrl, manifest, options)
  const server = await startEmbedded({ dir: join(dataDir, 'postgres'), tied: true })
  try {
    await loadInto(server.url, manifest, options)
  } finally {
    await server.stop()
  }
}

/** Restores a backup into an empty data folder (and an empty database); what was made is removed when it fails. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { config, from, say } = options
  await refuseFilled(config)
  const manifest = await checkBackup(from, say)
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 })
  const unlock = lockDataFolder(config.dataDir)
  try {
    await putDatabase(manifest, options)
    for (const part of manifest.parts) if (part.path !== FILE_LIST) await putFile(from, config.dataDir, part)
    for await (const file of listed(from)) await putFile(from, config.dataDir, file)
    unlock()
    return manifest
  } catch (error) {
    // It was empty.
    for (const name of await readdir(config.dataDir))
      await rm(join(config.dataDir, name), { recursive: true, force: true })
    throw error
  }
}
