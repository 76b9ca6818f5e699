import type { Tx } from '@motorpool/db'
import { attachmentByName, attachmentsById } from './repo.ts'
import type { Files } from './service.ts'

/** A picture that somebody uploaded and no row holds yet. */
export interface UploadedPicture {
  /** Its name in the store: nobody can guess it. */
  name: string
  userId: string | null
}

export interface Pictures {
  uploaded(tx: Tx, ids: readonly string[]): Promise<Map<string, UploadedPicture>>
  read(tx: Tx, name: string): Promise<{ contentType: string; body: NodeJS.ReadableStream } | undefined>
}

/** For areas that show uploaded pictures under their name; whether one may be shown is theirs to say. */
export function pictures(files: Files): Pictures {
  return {
    async uploaded(tx, ids) {
      const rows = await attachmentsById(tx, ids)
      const free = rows.filter((r) => r.content_type.startsWith('image/') && r.biz_entity === null)
      return new Map(free.map((r) => [r.id, { name: r.uuid_name, userId: r.create_user_id }]))
    },
    async read(tx, name) {
      const row = await attachmentByName(tx, name)
      if (!row?.content_type.startsWith('image/')) return undefined
      return { contentType: row.content_type, body: await files.stores.read(row) }
    },
  }
}
