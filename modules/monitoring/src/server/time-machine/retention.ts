import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { forgetTracks } from './store.ts'

const trackRetention = defineJob({
  name: 'monitoring/trackRetention',
  input: z.object({}),
  attempts: 1,
  queue: 'monitoring/trackRetention',
})

export const trackRetentionHandler: JobHandler = trackRetention.handledBy((run) =>
  run.db.withPlatform(run.log, 'positions that are older than they are kept', (tx) =>
    forgetTracks(tx, run.now()),
  ),
)

export const trackRetentionSchedule = schedule(trackRetention, '40 4 * * *', {})
