import { judgeLower, sweepLower } from '@motorpool/ingest/server'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { terminalTables } from './tables.ts'

const job = defineJob({
  name: 'terminal/platformQuality',
  input: z.object({}),
  attempts: 1,
  queue: 'terminal/platformQuality',
})

/** Judges what lower platforms have sent since the last run. */
export const platformQualityHandler: JobHandler = job.handledBy(async ({ db, log, now, signal }) => {
  await judgeLower(db, log, now(), signal)
})

export const platformQualitySchedule = schedule(job, '*/5 * * * *', {})

const sweepJob = defineJob({ name: 'terminal/platformQualitySweep', input: z.object({}), attempts: 3 })

/** What is too old goes, and what is of accounts that are no more. */
export const platformQualitySweepHandler: JobHandler = sweepJob.handledBy(({ db, log, now }) =>
  db.withPlatform(log, 'quality of lower platforms: what is kept', async (tx) => {
    const accounts = await terminalTables(tx).selectFrom('gateway_platform_account').select('id').execute()
    await sweepLower(
      tx,
      now(),
      accounts.map(({ id }) => id),
    )
  }),
)

/** Once a night, at 03:20 in China. */
export const platformQualitySweepSchedule = schedule(sweepJob, '20 19 * * *', {})
