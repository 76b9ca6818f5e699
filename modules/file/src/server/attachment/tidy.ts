import { defineJob, type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import type { FileStore } from '../store/store.ts'
import { deleteAttachments, knownNames, unclaimedBefore } from './repo.ts'
import type { Files } from './service.ts'
import { usedIds } from './use.ts'

const DAY = 86_400_000
const BATCH = 500

const tidyJob = defineJob({ name: 'file/tidy', input: z.object({}), attempts: 3, queue: 'file/tidy' })
export const tidySchedule = schedule(tidyJob, '20 3 * * *', {})

/** Attachments a day old that nothing refers to: uploaded into a form that was never saved, or replaced since. */
async function orphans(run: JobRun, files: Files): Promise<number> {
  let gone = 0
  for (let after = '0'; !run.signal.aborted; ) {
    const from = after
    const { removed, last } = await run.db.withPlatform(run.log, 'remove files without use', async (tx) => {
      const rows = await unclaimedBefore(tx, run.now() - DAY, BATCH, from)
      const used = await usedIds(
        tx,
        run.ports,
        rows.map((r) => r.id),
      )
      const ids = rows.filter((r) => !used.has(r.id)).map((r) => r.id)
      return { removed: await deleteAttachments(tx, ids), last: rows.at(-1)?.id }
    })
    await files.sweep(run.log, removed)
    gone += removed.length
    if (!last) return gone
    after = last
  }
  return gone
}

/** Bytes a day old that no row knows: left by a process that died between file and row. */
async function strays(run: JobRun, store: FileStore): Promise<number> {
  let gone = 0
  let names: string[] = []
  const sweep = async () => {
    const batch = names
    names = []
    const known = await run.db.withPlatform(run.log, 'find stray files', (tx) =>
      knownNames(tx, store.type, batch),
    )
    for (const name of batch.filter((n) => !known.has(n))) {
      await store.remove(name)
      gone++
    }
  }
  for await (const name of store.olderThan(Date.now() - DAY)) {
    names.push(name)
    if (names.length >= BATCH) await sweep()
  }
  await sweep()
  return gone
}

export function tidyHandler(files: Files): JobHandler {
  return tidyJob.handledBy(async (run) => {
    const rows = await orphans(run, files)
    await files.scratch.tidy(Date.now() - DAY)
    let bytes = 0
    // The folder of this machine, which always answers, before the store that may be away.
    for (const store of files.stores.all.toReversed()) bytes += await strays(run, store)
    if (rows + bytes > 0) run.log.info({ rows, files: bytes }, 'files without use were removed')
  })
}

export { tidyJob }
