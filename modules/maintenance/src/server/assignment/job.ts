import { type JobHandler, schedule } from '@motorpool/jobs'
import { assignStrategies } from './assign.ts'
import { assignJob } from './request.ts'

export const assignHandler: JobHandler = assignJob.handledBy(async (run, { tenantId }) => {
  for (;;) {
    const changed = await run.db.withPlatform(
      run.log,
      'strategies of maintenance are given to vehicles',
      (tx) => assignStrategies(tx, tenantId),
    )
    if (changed === 0 || run.signal.aborted) return
    run.log.info({ changed }, 'maintenance strategies apply otherwise')
  }
})

/** Beside the changes that ask for it: organisations move, groups change. */
export const assignSchedule = schedule(assignJob, '*/10 * * * *', { tenantId: null })
