import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { makeColumns } from './make.ts'

/** Columns of two years of 100,000 vehicles take half an hour. Days that a run does not come to are the next one's. */
const columnsJob = defineJob({
  name: 'figures/columns',
  input: z.object({}),
  attempts: 1,
  queue: 'figures/columns',
  timeoutMs: 3_600_000,
})

export const columnsHandler: JobHandler = columnsJob.handledBy((run) => makeColumns(run))
export const columnsSchedule = schedule(columnsJob, '*/5 * * * *', {})
