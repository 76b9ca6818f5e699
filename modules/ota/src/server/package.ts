import { type Database, sql } from '@motorpool/db'
import { type Files, isStoreFailure } from '@motorpool/file/server'
import type { Clock } from '@motorpool/kernel'
import { digestsOf, isSigned } from './verify.ts'

/** Where the bytes of a package lie, and what they were when they were verified. */
export interface SignedPackage {
  uuid_name: string
  storage_type: string
  /** bytes */
  size: number
  sha256: string
}

interface Row extends SignedPackage {
  fileType: string
  model: string
  manufacturer: string
  version: string
  signature: string
  publicKey: string
  keyStatus: string
}

const select = (id: string) => sql<Row>`
  select f.file_type as "fileType", m.model_code as model, f.manufacturer, f.target_version as version, f.file_size as size,
    f.sha256, f.signature, k.public_key as "publicKey", k.status as "keyStatus", a.uuid_name, a.storage_type
  from ota_file f join terminal_model m on m.id = f.terminal_model_id join ota_key k on k.id = f.key_id
  join attachment a on a.id = f.file where f.id = ${id} and f.status = 'ENABLED'`

/** Those of the stored bytes that are no more than the row says. */
async function* within(bytes: AsyncIterable<Buffer>, { size }: Row, seen?: Buffer): AsyncGenerator<Buffer> {
  let at = 0
  for await (const part of bytes) {
    if (at + part.length > size) throw new RangeError('longer than it was')
    seen?.set(part, at)
    at += part.length
    yield part
  }
}

async function verified(db: Database, files: Files, id: string, into?: (size: number) => Buffer) {
  const [row] = await db.withPlatform(
    undefined,
    'a package for a terminal',
    async (tx) => (await select(id).execute(tx)).rows,
  )
  if (!row || row.keyStatus !== 'ENABLED') return undefined
  try {
    const bytes = within(await files.stores.read(row), row, into?.(row.size))
    const { size, sha256 } = await digestsOf(bytes)
    if (size !== row.size || !isSigned({ ...row, sha256 }, row.publicKey, row.signature)) return undefined
    return { uuid_name: row.uuid_name, storage_type: row.storage_type, size, sha256 }
  } catch (error) {
    // Of a store that is away nobody learns whether the package is good: a task would end for nothing.
    if (isStoreFailure(error)) throw error
    return undefined
  }
}

/**
 * A package whose bytes in the store are those that were signed, read and verified anew; undefined where they are not, where the key
 * is trusted no more, or where there is none. Rejects where the store does not serve.
 */
export const signedPackage = (db: Database, files: Files, id: string): Promise<SignedPackage | undefined> =>
  verified(db, files, id)

/** Its bytes, of which the signature holds as they stand in memory. */
export async function signedBytes(db: Database, files: Files, id: string): Promise<Buffer | undefined> {
  let bytes: Buffer | undefined
  const found = await verified(db, files, id, (size) => {
    bytes = Buffer.allocUnsafe(size)
    return bytes
  })
  return found && bytes
}

/** ms after which a package is verified anew: so long a withdrawn key lets packages out at most. */
export const TRUSTED_MS = 30_000

/** Packages that were verified a moment ago: a thousand terminals that ask for one share the verdict. */
export class TrustedPackages {
  private readonly known = new Map<string, { at: number; found: Promise<SignedPackage | undefined> }>()
  private readonly db: Database
  private readonly files: Files
  private readonly clock: Clock

  constructor(db: Database, files: Files, clock: Clock) {
    this.db = db
    this.files = files
    this.clock = clock
  }

  of(id: string): Promise<SignedPackage | undefined> {
    const now = this.clock.now()
    for (const [key, { at }] of this.known) if (now - at >= TRUSTED_MS) this.known.delete(key)
    const known = this.known.get(id)
    if (known) return known.found
    const found = signedPackage(this.db, this.files, id)
    this.known.set(id, { at: now, found })
    // One that could not be looked up is by the next request.
    found.catch(() => this.known.delete(id))
    return found
  }
}
