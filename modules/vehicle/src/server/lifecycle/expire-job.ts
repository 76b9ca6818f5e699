import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { expireServices } from './expire.ts'

const expireJob = defineJob({
  name: 'vehicle/serviceExpiry',
  input: z.object({}),
  attempts: 5,
  queue: 'vehicle/serviceExpiry',
})

export const expireHandler: JobHandler = expireJob.handledBy(async (run) => {
  const done = await run.db.withPlatform(run.log, 'services expire and open', (tx) =>
    expireServices(tx, run.now()),
  )
  if (done.expired + done.opened > 0) run.log.info(done, 'services expired and opened by their dates')
})

/** Five minutes past midnight in China, and at noon for what that run had to leave. */
export const expireSchedules = [schedule(expireJob, '5 16,4 * * *', {})]
