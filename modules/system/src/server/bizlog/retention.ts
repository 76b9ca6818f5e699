import { sql } from '@motorpool/db'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { PARAMETERS } from '../../shared/index.ts'
import type { Parameters } from '../parameter/values.ts'

/** Lines removed in one transaction. */
const PORTION = 2000

export const retentionJob = defineJob({
  name: 'system/operationLogRetention',
  input: z.object({}),
  attempts: 3,
  queue: 'system/retention',
})
export const retentionSchedule = schedule(retentionJob, '40 2 * * *', {})

/** The same day and hour some months before; the last day of a month that is shorter. */
export function monthsBefore(at: number, months: number): Date {
  const wanted = new Date(at)
  wanted.setUTCMonth(wanted.getUTCMonth() - months)
  if (wanted.getUTCDate() !== new Date(at).getUTCDate()) wanted.setUTCDate(0)
  return wanted
}

/** Removes what is older than the platform keeps; what does so is the database, which lets nobody remove younger lines. */
export function retentionHandler(parameters: Parameters): JobHandler {
  return retentionJob.handledBy(async (run) => {
    await parameters.fresh()
    const months = parameters.get(PARAMETERS.operationLogMonths)
    const before = monthsBefore(run.now(), months)
    let gone = 0
    for (let portion = PORTION; portion === PORTION && !run.signal.aborted; gone += portion)
      portion = await run.db.withPlatform(run.log, 'remove old operations', async (tx) => {
        const { rows } = await sql<{ n: number }>`
          select app.remove_old_operations(${before}, ${PORTION}) as n`.execute(tx)
        return rows[0]?.n ?? 0
      })
    if (gone > 0) run.log.info({ gone, before, months }, 'old lines of the operation log were removed')
  })
}
