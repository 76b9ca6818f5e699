import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config.ts'

export const MANIFEST = 'manifest.json'
/** Folder name of a backup that is not finished, or whose making was cut off. */
export const PARTIAL = '.partial'
/** `sha256  path` of every attachment, a line each. */
export const FILE_LIST = 'files.sha256'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

/** A file of the backup, by its path in it. */
const part = z.object({
  path: z
    .string()
    .regex(
      /^(database\/[a-z0-9_.]+\.copy(\.zst)?|(keys|demo)\/[\w-][\w.-]*|(accounts|motorpool)\.json|files\.sha256)$/,
    ),
  bytes: count,
  sha256: hash,
})
export type Part = z.infer<typeof part>

const table = z.object({
  schema: name,
  name,
  columns: z.array(name).min(1),
  binary: z.boolean(),
  rows: count,
  /** As the database gave them, before compression. */
  bytes: count,
  part,
})
export type TablePart = z.infer<typeof table>

const content = z.object({
  format: z.literal(1),
  product: z.literal('motorpool'),
  version: z.string(),
  /** Instant of the snapshot, ISO 8601. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  database: z.object({
    serverVersion: z.string(),
    migrations: z.array(z.object({ name: z.string(), checksum: hash })).min(1),
    sequences: z.array(
      z.object({ schema: name, name, value: z.string().regex(/^-?\d+$/), called: z.boolean() }),
    ),
    tables: z.array(table).min(1),
  }),
  /** Attachments: copied ones; those that rows name and that were gone; those whose bytes are not what was uploaded. */
  files: z.object({
    count,
    bytes: count,
    missing: count,
    damaged: count,
    /** In a store of their own, which is not part of the backup. */
    elsewhere: count.default(0),
  }),
  keys: z.boolean(),
  parts: z.array(part),
})
export type Manifest = z.infer<typeof content>

const digestOf = (manifest: unknown): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** Written last: a folder with a manifest is whole. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ digest: digestOf(manifest), manifest }, null, 1)
  await writeFile(join(folder, MANIFEST), `${text}\n`, { mode: 0o600, flush: true })
}

const envelope = z.object({ digest: hash, manifest: z.unknown() })

/** Throws a `ConfigError` that says what is wrong with the folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  if (folder.replace(/\/+$/, '').endsWith(PARTIAL))
    throw new ConfigError(`${folder} is a backup that was never finished: take another one`)
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new ConfigError(
      `${folder} has no ${MANIFEST}: name the folder of one backup, motorpool-…, as it was made`,
    )
  const broken = new ConfigError(
    `${join(folder, MANIFEST)} was cut off or altered: take another copy of the backup`,
  )
  const read = envelope.safeParse(parsed(text))
  if (!read.success || digestOf(read.data.manifest) !== read.data.digest) throw broken
  const manifest = content.safeParse(read.data.manifest)
  if (!manifest.success)
    throw new ConfigError(
      `${folder} was made by a version whose backups this one does not read: use that version`,
    )
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** All files of a backup but its manifest and its attachments. */
export const partsOf = (manifest: Manifest): Part[] => [
  ...manifest.database.tables.map((each) => each.part),
  ...manifest.parts,
]
