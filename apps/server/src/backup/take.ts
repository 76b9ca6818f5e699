import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshot } from '@motorpool/db/backup'
import { takeSnapshot } from '@motorpool/db/backup'
import { FILES_ELSEWHERE, placeOfFile, STORED_FILES, type StoredName } from '@motorpool/file/server'
import { codeOf } from '@motorpool/kernel'
import { type Config, filesDir } from '../config.ts'
import { FILE_LIST, type Manifest, PARTIAL, type Part, type TablePart, writeManifest } from './manifest.ts'
import { copyPart, type Written, writePart } from './part.ts'
import { reachDatabase } from './source.ts'

export interface BackupOptions {
  config: Config
  /** Folder in which the backup gets a folder of its own; made when missing. */
  to: string
  /** Of the program. */
  version: string
  keys: boolean
  say: (line: string) => void
}

const partOf = (path: string, { bytes, sha256 }: Written): Part => ({ path, bytes, sha256 })

async function tables(snapshot: Snapshot, folder: string, say: BackupOptions['say']): Promise<TablePart[]> {
  const done: TablePart[] = []
  for (const table of snapshot.tables) {
    const { schema, name, columns, binary } = table
    // Packed days are compressed already.
    const path = `database/${schema}.${name}.copy${name === 'frame_block' ? '' : '.zst'}`
    const { data, rows } = await snapshot.rows(table)
    const written = await writePart(folder, path, data)
    const count = await rows
    if (count > 0) say(`${name}  ${count.toLocaleString('en')} rows, ${size(written.bytes)}`)
    done.push({
      schema,
      name,
      columns,
      binary,
      rows: count,
      bytes: written.source,
      part: partOf(path, written),
    })
  }
  return done
}

export function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
}

interface Copying {
  snapshot: Snapshot
  from: string
  folder: string
  say: (line: string) => void
}

/** Attachments that the snapshot names: their bytes never change, so they are copied after it. Yields lines of the list. */
async function* attachments(
  { snapshot, from, folder, say }: Copying,
  sum: Manifest['files'],
): AsyncGenerator<Buffer> {
  for await (const page of snapshot.pages<StoredName>(STORED_FILES)) {
    let lines = ''
    for (const { name, sha256 } of page) {
      const path = join('files', placeOfFile(name))
      try {
        const written = await copyPart(join(from, placeOfFile(name)), folder, path)
        if (written.sha256 !== sha256.trim()) sum.damaged++
        lines += `${written.sha256}  ${path}\n`
        sum.count++
        sum.bytes += written.bytes
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error
        await rm(join(folder, path), { force: true })
        sum.missing++
      }
    }
    say(`files  ${sum.count.toLocaleString('en')}, ${size(sum.bytes)}`)
    yield Buffer.from(lines)
  }
}

async function filesElsewhere(snapshot: Snapshot): Promise<number> {
  let files = 0
  for await (const page of snapshot.pages<{ files: number }>(FILES_ELSEWHERE))
    for (const row of page) files += row.files
  return files
}

/** Small files of the data folder: those of a folder, or one. Written by replacement, so each is whole. */
async function small(dataDir: string, folder: string, name: string): Promise<Part[]> {
  const isFile = name.endsWith('.json')
  const found = isFile ? [name] : await readdir(join(dataDir, name)).catch(() => [])
  const parts: Part[] = []
  for (const entry of found.filter((each) => !each.endsWith('.new'))) {
    const path = isFile ? entry : join(name, entry)
    try {
      parts.push(partOf(path, await copyPart(join(dataDir, path), folder, path)))
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      await rm(join(folder, path), { force: true })
    }
  }
  return parts
}

async function fill(folder: string, url: string, options: BackupOptions): Promise<Manifest> {
  const { config, version, say } = options
  const snapshot = await takeSnapshot(url)
  try {
    const takenAt = new Date(snapshot.takenAt).toISOString()
    say(`The state of ${takenAt}: ${snapshot.tables.length} tables`)
    const stored = await tables(snapshot, folder, say)
    const files = { count: 0, bytes: 0, missing: 0, damaged: 0, elsewhere: await filesElsewhere(snapshot) }
    const lines = attachments({ snapshot, from: filesDir(config), folder, say }, files)
    const list = await writePart(folder, FILE_LIST, lines)
    const parts = [partOf(FILE_LIST, list)]
    for (const name of ['accounts.json', 'motorpool.json', 'demo', ...(options.keys ? ['keys'] : [])])
      parts.push(...(await small(config.dataDir, folder, name)))
    const { serverVersion, migrations, sequences } = snapshot
    return {
      format: 1,
      product: 'motorpool',
      version,
      takenAt,
      finishedAt: new Date().toISOString(),
      database: { serverVersion, migrations, sequences, tables: stored },
      files,
      keys: options.keys,
      parts,
    }
  } finally {
    await snapshot.close()
  }
}

/**
 * Takes a backup while the product runs or stands still; its folder. Until it is whole the folder's name ends in
 * `.partial`; a failure removes it.
 */
export async function takeBackup(options: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const folder = join(options.to, `motorpool-${stamp}`)
  const partial = `${folder}${PARTIAL}`
  const database = await reachDatabase(options.config)
  try {
    await mkdir(options.to, { recursive: true, mode: 0o700 })
    await mkdir(partial, { mode: 0o700 })
    try {
      const manifest = await fill(partial, database.url, options)
      await writeManifest(partial, manifest)
      await rename(partial, folder)
      return { folder, manifest }
    } catch (error) {
      await rm(partial, { recursive: true, force: true })
      throw error
    }
  } finally {
    await database.close()
  }
}
