import { sql, type Tx } from '@motorpool/db'
import type { JobStatus } from './record.ts'

export interface JobStatistics {
  /** Jobs that wait or run, and those that were given up within a day. */
  states: { name: string; status: JobStatus; count: number }[]
  /** How long the oldest job that was never tried has waited; 0 when none does. */
  oldestWaitingSeconds: number
}

const DAY_MS = 86_400_000

/** The state of the queue, for whoever operates it; asked as the platform. */
export async function jobStatistics(tx: Tx, now: number): Promise<JobStatistics> {
  const { rows: states } = await sql<{ name: string; status: JobStatus; count: number }>`
    select name, status, count(*)::int as count from job_run
    where status in ('WAIT', 'RUNNING') or (status = 'FAIL' and finish_time > ${new Date(now - DAY_MS)})
    group by name, status order by name, status`.execute(tx)
  const { rows } = await sql<{ since: number | null }>`
    select min(create_time) as since from job_run where status = 'WAIT' and attempt = 0`.execute(tx)
  const since = rows[0]?.since ?? null
  return { states, oldestWaitingSeconds: since === null ? 0 : Math.max(0, (now - Number(since)) / 1000) }
}
