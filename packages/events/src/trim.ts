import { sql } from '@motorpool/db'
import { defineJob, schedule } from '@motorpool/jobs'
import { z } from 'zod'

/** How long events stay readable for a process that was cut off. */
export const RETENTION_MS = 24 * 3_600_000

export const trimJob = defineJob({ name: 'events/trim', input: z.object({}), attempts: 3 })

export const trimHandler = trimJob.handledBy((run) =>
  run.db.withPlatform(run.log, 'trim the outbox of events', (tx) =>
    sql`delete from event_outbox where time < ${new Date(run.now() - RETENTION_MS)}`.execute(tx),
  ),
)
export const trimSchedule = schedule(trimJob, '17 * * * *', {})
