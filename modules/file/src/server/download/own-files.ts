import { sql, type Tx } from '@motorpool/db'
import type { StoredFile } from '../store/store.ts'

/** What the files of a task are claimed for: what it is made from, and what it made. */
export const CLAIM = 'system/downloads'

/** A file that a task is made from belongs to it, and goes when the task ends or is deleted. */
export async function claimSource(tx: Tx, taskId: string, fileId: string): Promise<void> {
  await sql`update attachment set biz_entity = ${CLAIM}, biz_id = ${taskId} where id = ${fileId}`.execute(tx)
}

/** Removes the rows of tasks' files but for one; answers where their bytes lie, to be removed after the commit. */
export async function removeFiles(tx: Tx, taskIds: readonly string[], but?: string): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    delete from attachment where biz_entity = ${CLAIM} and biz_id = any (${taskIds}::bigint[])
      and id is distinct from ${but ?? null}::bigint
    returning uuid_name, storage_type`.execute(tx)
  return rows
}
