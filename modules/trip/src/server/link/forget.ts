import { sql } from '@motorpool/db'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'

/** Who opened a link can be asked for so long after it expired. */
const KEPT_DAYS = 90

const forgetJob = defineJob({
  name: 'trip/forgetLinks',
  input: z.object({}),
  attempts: 1,
  queue: 'trip/forgetLinks',
})

/** Removes links, and who opened them, long after they expired. */
export const forgetHandler: JobHandler = forgetJob.handledBy(({ db, log, now }) =>
  db.withPlatform(log, 'links that expired long ago', async (tx) => {
    const before = sql`${new Date(now())}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)`
    await sql`delete from trip_link where expire_time < ${before}`.execute(tx)
    await sql`delete from position_link where expire_time < ${before}`.execute(tx)
  }),
)
export const forgetSchedule = schedule(forgetJob, '40 4 * * *', {})
