import { type Database, sql } from '@motorpool/db'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { dayOf, dayText, type Logger } from '@motorpool/kernel'
import { z } from 'zod'

/** Two years and a month, as the figures of vehicles are kept: a battery ages over years. */
const DAYS = 762
/** Late reports of earlier days are counted from their first one on. */
const CARRY_DAYS = 92

interface Run {
  db: Database
  log: Logger
  now(): number
}

/** Removes what is older than it is kept. */
export async function forgetHealth({ db, log, now }: Run): Promise<void> {
  const today = dayOf(now())
  const ends: readonly [table: string, column: string, days: number][] = [
    ['vehicle_health_day', 'day', DAYS],
    ['vehicle_charge_health', 'begin_time', DAYS],
    ['vehicle_health_carry', 'day', CARRY_DAYS],
  ]
  await db.withPlatform(log, 'health of batteries that is older than it is kept', async (tx) => {
    for (const [table, column, days] of ends)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${dayText(today - days)}::date`.execute(
        tx,
      )
  })
}

const retentionJob = defineJob({
  name: 'health/retention',
  input: z.object({}),
  attempts: 1,
  queue: 'health/retention',
})

export const retentionHandler: JobHandler = retentionJob.handledBy(forgetHealth)
export const retentionSchedule = schedule(retentionJob, '40 4 * * *', {})
