import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { deleteAttachments } from '../attachment/repo.ts'
import type { Files } from '../attachment/service.ts'
import { expired, forgetTasks } from './repo.ts'

const DAY = 86_400_000
const BATCH = 200
/** Days after which a finished task without a file leaves the list. */
const FORGET_DAYS = 90

export const expireJob = defineJob({
  name: 'file/expire',
  input: z.object({}),
  attempts: 3,
  queue: 'file/tidy',
})
export const expireSchedule = schedule(expireJob, '10 * * * *', {})

/** Removes files whose time is over; their tasks stay in the list. */
export function expireHandler(files: Files): JobHandler {
  return expireJob.handledBy(async (run) => {
    for (;;) {
      const gone = await run.db.withPlatform(run.log, 'remove expired downloads', async (tx) => {
        const over = await expired(tx, run.now(), BATCH)
        return over.length > 0
          ? deleteAttachments(
              tx,
              over.map((row) => row.file_id),
            )
          : []
      })
      await files.sweep(run.log, gone)
      if (gone.length < BATCH || run.signal.aborted) break
    }
    await run.db.withPlatform(run.log, 'forget old tasks', (tx) =>
      forgetTasks(tx, run.now() - FORGET_DAYS * DAY),
    )
  })
}
