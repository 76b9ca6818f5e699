import { sql } from '@motorpool/db'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { contentKinds } from './kinds.ts'
import { sendDue } from './send.ts'

export const timesJob = defineJob({
  name: 'content/times',
  input: z.object({}),
  attempts: 2,
  queue: 'content/times',
})
export const timesSchedule = schedule(timesJob, '* * * * *', {})

/** Moves run states along at their times (R237) and sends the announcements whose time has come. */
export const timesHandler: JobHandler = timesJob.handledBy((run) =>
  run.db.withPlatform(run.log, 'content follows its times', async (tx) => {
    const now = new Date(run.now())
    for (const kind of contentKinds.filter((k) => k.runs)) {
      const begin = sql.ref(kind.begin)
      const state = sql`case when end_time <= ${now} then 'FINISH'
        when ${begin} is null or ${begin} <= ${now} then 'STARTING' else 'UN_START' end`
      await sql`
        update ${sql.table(kind.resource.table)} set run_state = ${state}
        where audit_state = 'PASS' and run_state <> 'FINISH' and run_state is distinct from ${state}`.execute(
        tx,
      )
    }
    while ((await sendDue(tx, run.now())) > 0);
  }),
)
