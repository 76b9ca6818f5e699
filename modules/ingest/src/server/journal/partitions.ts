import { type Database, sql } from '@motorpool/db'
import { dayText } from '@motorpool/kernel'

/** Brings what was stored since the last call into the index that durable readers find rows by. */
export async function summarize(db: Database, day: number): Promise<void> {
  await db.withPlatform(undefined, 'journal index', (tx) =>
    sql`select app.summarize_frames(${dayText(day)}::date)`.execute(tx),
  )
}

/** Makes the partitions of the days where they are missing. */
export async function makePartitions(db: Database, days: readonly number[]): Promise<void> {
  await db.withPlatform(undefined, 'journal partitions', async (tx) => {
    for (const day of days) await sql`select app.frame_partition(${dayText(day)}::date)`.execute(tx)
  })
}
