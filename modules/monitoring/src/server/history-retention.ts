import { type Forgetting, forgetPacked, tenantsWithHistory } from '@motorpool/history/server'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { dayOf, dayText } from '@motorpool/kernel'
import { z } from 'zod'

/** Days that the history of a tenant's vehicles is kept. */
export type DaysOf = (tenantId: string) => number

/** Removes what vehicles said longer ago than their tenant keeps it. */
export async function forgetHistory(run: Forgetting & { now(): number }, daysOf: DaysOf): Promise<void> {
  const tenants = await run.db.withPlatform(run.log, 'tenants with history', tenantsWithHistory)
  for (const tenantId of tenants) {
    const before = dayText(dayOf(run.now()) - daysOf(tenantId))
    const messages = await forgetPacked(run, tenantId, before)
    if (messages > 0)
      run.log.info({ tenantId, before, messages }, 'history that is kept no longer was removed')
  }
}

const historyRetention = defineJob({
  name: 'monitoring/historyRetention',
  input: z.object({}),
  attempts: 3,
  queue: 'monitoring/historyRetention',
})
export const historyRetentionHandler = (daysOf: DaysOf): JobHandler =>
  historyRetention.handledBy((run) => forgetHistory(run, daysOf))
export const historyRetentionSchedule = schedule(historyRetention, '10 5 * * *', {})
