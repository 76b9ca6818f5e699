import { type Database, sql } from '@motorpool/db'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { dayOf, dayText, type Logger } from '@motorpool/kernel'
import { z } from 'zod'
import { forgetColumns } from './columns/state.ts'

/** Two years, so that a year stands beside the one before. */
const MONTHS = 25
const HOUR_DAYS = 32
/** Late reports of earlier days are counted from their first one on. */
const CARRY_DAYS = 92

interface Run {
  db: Database
  log: Logger
  now(): number
}

/** Removes what is older than it is kept: days by whole months, so that a month stays the sum of its days. */
export async function forgetFigures({ db, log, now }: Run): Promise<void> {
  const today = dayOf(now())
  await db.withPlatform(log, 'figures that are older than they are kept', async (tx) => {
    const { rows } = await sql<{ first: string }>`
      select (date_trunc('month', ${dayText(today)}::date) - ${`${MONTHS} months`}::interval)::date::text as first`.execute(
      tx,
    )
    const first = rows[0]?.first
    const ends: readonly [table: string, column: string, before: string | undefined][] = [
      ['vehicle_stat_daily', 'day', first],
      ['vehicle_stat_month', 'month', first],
      ['vehicle_trip', 'begin_time', first],
      ['vehicle_charge', 'begin_time', first],
      ['vehicle_meter_day', 'day', first],
      ['vehicle_stat_hour', 'day', dayText(today - HOUR_DAYS)],
      ['vehicle_stat_carry', 'day', dayText(today - CARRY_DAYS)],
    ]
    for (const [table, column, before] of ends)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}::date`.execute(tx)
    await forgetColumns(tx, first)
  })
}

const retentionJob = defineJob({
  name: 'figures/retention',
  input: z.object({}),
  attempts: 1,
  queue: 'figures/retention',
})

export const retentionHandler: JobHandler = retentionJob.handledBy(forgetFigures)
export const retentionSchedule = schedule(retentionJob, '20 4 * * *', {})
