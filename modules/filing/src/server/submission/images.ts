import { type Database, sql } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import { isFile } from '../../shared/index.ts'
import { kindOf } from '../kinds.ts'
import type { Image } from '../platform/port.ts'
import type { StoredSubmission } from './store.ts'

interface Stored {
  id: string
  uuid_name: string
  storage_type: string
  contentType: string
  sha256: string
}

/** The files that a submission names, with their bytes. Rejects when one of them is gone. */
export async function imagesOf(
  db: Database,
  files: Files,
  { kind, data, tenantId }: StoredSubmission,
): Promise<Image[]> {
  const named = Object.entries(data).filter(
    (one): one is [string, string] => typeof one[1] === 'string' && isFile(kindOf(kind), one[0]),
  )
  if (named.length === 0) return []
  const ids = named.map(([, id]) => id)
  const { rows } = await db.withPlatform(undefined, 'files of a filing', (tx) =>
    sql<Stored>`
      select id::text, uuid_name, storage_type, content_type as "contentType", sha256 from attachment
      where id = any (${ids}::bigint[]) and tenant_id = ${tenantId}`.execute(tx),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const images: Image[] = []
  for (const [field, id] of named) {
    const file = found.get(id)
    if (!file) throw new Error(`${field}: the file ${id} is gone`)
    const parts: Buffer[] = []
    for await (const part of await files.stores.read(file)) parts.push(part as Buffer)
    const { sha256, contentType } = file
    images.push({ field, sha256, contentType, bytes: Buffer.concat(parts) })
  }
  return images
}
