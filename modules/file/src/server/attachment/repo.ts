import { type Generated, type Insertable, type Selectable, sql, type Tx, tables } from '@motorpool/db'
import type { StoredFile } from '../store/store.ts'

export interface AttachmentTable {
  id: Generated<string>
  tenant_id: string
  file_name: string
  uuid_name: string
  storage_type: string
  biz_type: 'IOV' | 'RichText'
  bucket: string | null
  content_type: string
  extension: string | null
  file_size: string | number
  sha256: string
  biz_entity: string | null
  biz_id: string | null
  create_user_id: string | null
  create_time: number | Date
}

interface FileTables {
  attachment: AttachmentTable
}

export type AttachmentRow = Selectable<AttachmentTable>
export type NewAttachment = Omit<Insertable<AttachmentTable>, 'id'>

const t = (tx: Tx) => tables<FileTables>(tx)

export async function insertAttachment(tx: Tx, row: NewAttachment): Promise<AttachmentRow> {
  return t(tx).insertInto('attachment').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function attachmentsById(tx: Tx, ids: readonly string[]): Promise<AttachmentRow[]> {
  if (ids.length === 0) return []
  return t(tx).selectFrom('attachment').selectAll().where('id', 'in', ids).execute()
}

export async function attachmentByName(tx: Tx, name: string): Promise<AttachmentRow | undefined> {
  return t(tx).selectFrom('attachment').selectAll().where('uuid_name', '=', name).executeTakeFirst()
}

export async function deleteAttachments(tx: Tx, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  return t(tx)
    .deleteFrom('attachment')
    .where('id', 'in', ids)
    .returning(['uuid_name', 'storage_type'])
    .execute()
}

/** Files that nobody has said to need, uploaded before an instant. */
export async function unclaimedBefore(tx: Tx, before: number, limit: number, after: string) {
  return t(tx)
    .selectFrom('attachment')
    .select(['id', 'uuid_name'])
    .where('biz_entity', 'is', null)
    .where('create_time', '<', new Date(before))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Which of these names in a store have a row. */
export async function knownNames(tx: Tx, type: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await t(tx)
    .selectFrom('attachment')
    .select('uuid_name')
    .where('storage_type', '=', type)
    .where('uuid_name', 'in', names)
    .execute()
  return new Set(rows.map((r) => r.uuid_name))
}

/** A row that claims files: of an entity, and of the entities that show the same rows, itself among them. */
interface Claim {
  entity: string
  id: string
  sharing: readonly string[]
}

/**
 * Sets whom files belong to: those of `ids` are claimed, of `owner` alone where it is given; others that this one held are
 * let go.
 */
export async function setClaims(
  tx: Tx,
  { entity, id, sharing }: Claim,
  ids: readonly string[],
  owner?: string,
): Promise<void> {
  await sql`
    update attachment set biz_entity = null, biz_id = null
    where biz_entity = any (${sharing}::text[]) and biz_id = ${id} and not (id = any (${ids}::bigint[]))`.execute(
    tx,
  )
  await sql`
    update attachment set biz_entity = ${entity}, biz_id = ${id}
    where id = any (${ids}::bigint[]) and biz_entity is null
      and (${owner ?? null}::bigint is null or create_user_id = ${owner ?? null}::bigint)`.execute(tx)
}

export async function dropClaims(tx: Tx, entities: readonly string[], ids: readonly string[]): Promise<void> {
  await sql`
    update attachment set biz_entity = null, biz_id = null
    where biz_entity = any (${entities}::text[]) and biz_id = any (${ids}::bigint[])`.execute(tx)
}
