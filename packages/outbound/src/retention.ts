import { sql } from '@motorpool/db'
import { defineJob, type JobHandler, type JobRun, type Schedule, schedule } from '@motorpool/jobs'
import { z } from 'zod'

/** Calls are stored for so long, and at most so many of a tenant. */
export const RETENTION = { days: 30, perTenant: 20_000 }
/** Rows removed in one transaction. */
const PORTION = 2000

export const trimJob = defineJob({
  name: 'outbound/trim',
  input: z.object({}),
  attempts: 3,
  queue: 'outbound/trim',
})

export const trimSchedule: Schedule = schedule(trimJob, '20 3 * * *', {})

async function trim(run: JobRun, limits: typeof RETENTION): Promise<void> {
  const before = new Date(run.now() - limits.days * 86_400_000)
  for (let gone = PORTION; gone === PORTION && !run.signal.aborted; )
    gone = await run.db.withPlatform(run.log, 'remove old outgoing calls', async (tx) => {
      const { numAffectedRows } = await sql`
        delete from outbound_call where id in (
          select id from (
            select id, create_time, row_number() over (partition by tenant_id order by id desc) as place
            from outbound_call) ranked
          where create_time < ${before} or place > ${limits.perTenant}
          limit ${PORTION})`.execute(tx)
      return Number(numAffectedRows ?? 0)
    })
}

export function trimHandler(limits = RETENTION): JobHandler {
  return trimJob.handledBy((run) => trim(run, limits))
}
