import { type Database, sql, type Tx } from '@motorpool/db'
import { deleteAttachments, type Files, type StoredFile } from '@motorpool/file/server'
import { defineJob, type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import { z } from 'zod'

/** ms */
const DAY = 86_400_000
const BATCH = 500

export interface Bounds {
  retentionDays(tenantId: string): number
  /** bytes */
  tenantTotal(tenantId: string): number
}

export const tidyJob = defineJob({
  name: 'media/tidy',
  input: z.object({}),
  attempts: 3,
  queue: 'media/tidy',
})
export const tidySchedule = schedule(tidyJob, '*/10 * * * *', {})

async function tenantsWith(db: Database): Promise<{ id: string; bytes: number }[]> {
  return db.withPlatform(undefined, 'media that are kept', async (tx) => {
    const { rows } = await sql<{ id: string; bytes: number }>`
      select tenant_id::text as id, sum(file_size)::float8 as bytes from terminal_media group by tenant_id`.execute(
      tx,
    )
    return rows
  })
}

/** Removes the oldest of a tenant: those from before the instant, or as many as it takes to get rid of so many bytes. */
async function removeOldest(
  tx: Tx,
  tenantId: string,
  { before, beyond }: { before: number; beyond: number },
): Promise<{ bytes: number; gone: StoredFile[] }> {
  const { rows } = await sql<{ fileId: string; size: number }>`
    with oldest as (
      select o.id, o.receive_time, sum(o.file_size) over (order by o.receive_time, o.id) - o.file_size as earlier
      from (select id, receive_time, file_size from terminal_media where tenant_id = ${tenantId}
        order by receive_time, id limit ${BATCH}) o
    )
    delete from terminal_media m using oldest o
    where m.id = o.id and (o.receive_time < ${new Date(before)} or o.earlier < ${beyond})
    returning m.file_id::text as "fileId", m.file_size as size`.execute(tx)
  const gone = await deleteAttachments(
    tx,
    rows.map(({ fileId }) => fileId),
  )
  return { bytes: rows.reduce((sum, { size }) => sum + size, 0), gone }
}

async function tidyTenant(
  run: JobRun,
  files: Files,
  { id, bytes }: { id: string; bytes: number },
  bounds: Bounds,
): Promise<number> {
  const before = run.now() - bounds.retentionDays(id) * DAY
  let beyond = bytes - bounds.tenantTotal(id)
  let count = 0
  while (!run.signal.aborted) {
    const removed = await run.db.withPlatform(run.log, 'remove media that are kept no longer', (tx) =>
      removeOldest(tx, id, { before, beyond }),
    )
    await files.sweep(run.log, removed.gone)
    beyond -= removed.bytes
    count += removed.gone.length
    if (removed.gone.length < BATCH) break
  }
  return count
}

/** Keeps every tenant within its days and its bytes. */
export function tidyHandler(files: Files, bounds: Bounds): JobHandler {
  return tidyJob.handledBy(async (run) => {
    let count = 0
    for (const tenant of await tenantsWith(run.db)) count += await tidyTenant(run, files, tenant, bounds)
    if (count > 0) run.log.info({ count }, 'media that are kept no longer were removed')
  })
}
