import { sql } from '@motorpool/db'
import { type JobHandler, type Schedule, schedule } from '@motorpool/jobs'
import { trimJob } from './jobs.ts'

const PUSH_DAYS = 180
const ROUND_DAYS = 30
/** Rows removed in one transaction. */
const PORTION = 2000
const DAY_MS = 86_400_000

export const trimSchedule: Schedule = schedule(trimJob, '10 4 * * *', {})

const OLD = [
  { table: 'notice_log', days: PUSH_DAYS },
  { table: 'notice_round', days: ROUND_DAYS },
] as const

export const trimHandler: JobHandler = trimJob.handledBy(async (run) => {
  for (const { table, days } of OLD) {
    const before = new Date(run.now() - days * DAY_MS)
    for (let gone = PORTION; gone === PORTION && !run.signal.aborted; )
      gone = await run.db.withPlatform(run.log, 'remove old notices', async (tx) => {
        const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where create_time < ${before} limit ${PORTION})`.execute(tx)
        return Number(numAffectedRows ?? 0)
      })
  }
})
