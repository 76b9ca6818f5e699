import { sql, type Tx } from '@motorpool/db'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'

/**
 * Cards in use whose last day has passed expire; one without a last day never does. Stopped, closing and abandoned cards
 * stay what they are, and cards that somebody works on just now are left for the next run.
 */
export async function expireCards(tx: Tx, now: number): Promise<number> {
  const done = await sql`
    with due as (
      select id from sim_card
      where sim_status in ('INIT', 'CREATE')
        and expire_date < (${new Date(now)}::timestamptz at time zone 'Asia/Shanghai')::date
      order by id for update skip locked
    )
    update sim_card s set sim_status = 'EXPIRE', update_time = ${new Date(now)} from due where s.id = due.id`.execute(
    tx,
  )
  return Number(done.numAffectedRows ?? 0)
}

const simExpiryJob = defineJob({
  name: 'terminal/simExpiry',
  input: z.object({}),
  attempts: 5,
  queue: 'terminal/simExpiry',
})

export const simExpiryHandler: JobHandler = simExpiryJob.handledBy(async (run) => {
  const expired = await run.db.withPlatform(run.log, 'SIM cards expire', (tx) => expireCards(tx, run.now()))
  if (expired > 0) run.log.info({ expired }, 'SIM cards expired by their dates')
})

/** Ten minutes past midnight in China, and at noon for what that run had to leave. */
export const simExpirySchedule = schedule(simExpiryJob, '10 16,4 * * *', {})
