import { sql } from '@motorpool/db'
import { enqueue, type JobHandler, type Schedule, schedule } from '@motorpool/jobs'
import { closeJob, overdueJob } from './jobs.ts'

/** ms after its time at which a round counts as forgotten. */
const OVERDUE_MS = 120_000
const AT_ONCE = 500

export const overdueSchedule: Schedule = schedule(overdueJob, '* * * * *', {})

/**
 * Closes rounds whose job was given up, by a database that was away for long or processes that ended again and again. A round that
 * stays open would gather all that its strategy tells of and never tell it.
 */
export const overdueHandler: JobHandler = overdueJob.handledBy((run) =>
  run.db.withPlatform(run.log, 'rounds of notices that are overdue', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from notice_round where state = 'OPEN' and due_time < ${new Date(run.now() - OVERDUE_MS)}
      order by due_time limit ${AT_ONCE}`.execute(tx)
    if (rows.length > 0) run.log.warn({ rounds: rows.length }, 'rounds of notices are overdue')
    for (const { id } of rows) await enqueue(tx, closeJob, { roundId: id }, { key: id })
  }),
)
