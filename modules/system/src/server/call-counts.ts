import { createHash } from 'node:crypto'
import { type Database, sql } from '@motorpool/db'
import type { CallCounts } from '@motorpool/http'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { type Clock, must } from '@motorpool/kernel'
import { z } from 'zod'

/** ms: longer than any window. */
const KEEP_MS = 3_600_000

/** Who calls and what is no text to be kept: only its hash is. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Counts calls in the database, for as many processes as there are. */
export function createCallCounts(db: Database, clock: Clock): CallCounts {
  return {
    count: (key, windowMs) =>
      db.withPlatform(undefined, 'limit of a call', async (tx) => {
        const at = new Date(clock.now())
        const open = sql`call_count.begin_time + make_interval(secs => ${windowMs / 1000}) > ${at}::timestamptz`
        const { rows } = await sql<{ count: number; begin: number }>`
          insert into call_count (key, begin_time, count) values (${hashOf(key)}, ${at}, 1)
          on conflict (key) do update set count = case when ${open} then call_count.count + 1 else 1 end,
            begin_time = case when ${open} then call_count.begin_time else ${at}::timestamptz end
          returning count, extract(epoch from begin_time)::float8 * 1000 as begin`.execute(tx)
        const { count, begin } = must(rows[0], 'the count of a call')
        return { count, leftMs: Math.max(0, begin + windowMs - at.getTime()) }
      }),
  }
}

const trimJob = defineJob({
  name: 'system/trimCallCounts',
  input: z.object({}),
  attempts: 1,
  queue: 'system/trimCallCounts',
})

export const trimCountsSchedule = schedule(trimJob, '50 * * * *', {})

/** Forgets windows that are over. */
export const trimCountsHandler: JobHandler = trimJob.handledBy((run) =>
  run.db.withPlatform(run.log, 'windows of limits that are over', (tx) =>
    sql`delete from call_count where begin_time < ${new Date(run.now() - KEEP_MS)}`.execute(tx),
  ),
)
