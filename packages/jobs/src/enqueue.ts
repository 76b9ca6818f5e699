import { sql, type Tx } from '@motorpool/db'
import type { Job } from './define.ts'

export interface EnqueueOptions {
  /** Not before, ms. */
  at?: number
  /** Wanted once: while a job of this key waits, it is replaced. */
  key?: string
}

/** Adds a job in the caller's transaction; answers its id. */
export async function enqueue<I>(
  tx: Tx,
  job: Job<I>,
  input: I,
  options: EnqueueOptions = {},
): Promise<string> {
  const payload = JSON.stringify(job.parse(input))
  const at = options.at === undefined ? null : new Date(options.at)
  const key = options.key === undefined ? null : `${job.name}:${options.key}`
  const { rows } = await sql<{ id: string }>`
    select app.enqueue_job(${job.name}, ${payload}::json, ${at}::timestamptz, ${job.attempts}::int,
      ${job.queue ?? null}::text, ${key}::text) as id
  `.execute(tx)
  return (rows[0] as { id: string }).id
}
