import { type Database, sql } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import { digestsOf, isSigned } from './verify.ts'

interface Row {
  fileType: string
  model: string
  manufacturer: string
  version: string
  size: number
  sha256: string
  signature: string
  publicKey: string
  keyStatus: string
  uuid_name: string
  storage_type: string
}

const select = (id: string) => sql<Row>`
  select f.file_type as "fileType", m.model_code as model, f.manufacturer, f.target_version as version, f.file_size as size,
    f.sha256, f.signature, k.public_key as "publicKey", k.status as "keyStatus", a.uuid_name, a.storage_type
  from ota_file f join terminal_model m on m.id = f.terminal_model_id join ota_key k on k.id = f.key_id
  join attachment a on a.id = f.file where f.id = ${id} and f.status = 'ENABLED'`

/**
 * The bytes of a package as they were signed, verified anew; undefined where they are not, where the key is trusted no more, or
 * where there is none.
 */
export async function signedBytes(db: Database, files: Files, id: string): Promise<Buffer | undefined> {
  const [row] = await db.withPlatform(
    undefined,
    'a package for a terminal',
    async (tx) => (await select(id).execute(tx)).rows,
  )
  if (!row || row.keyStatus !== 'ENABLED') return undefined
  const bytes = Buffer.allocUnsafe(row.size)
  let at = 0
  try {
    for await (const part of await files.stores.read(row)) {
      if (at + part.length > row.size) return undefined
      bytes.set(part, at)
      at += part.length
    }
  } catch {
    return undefined
  }
  if (at !== row.size) return undefined
  const { sha256 } = await digestsOf(one(bytes))
  return isSigned({ ...row, sha256 }, row.publicKey, row.signature) ? bytes : undefined
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
