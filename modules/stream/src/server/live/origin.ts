import { type Database, sql } from '@motorpool/db'

/** Which database this is, since which start of its server: one that was restored from a backup is another one. */
export async function originOf(db: Database): Promise<string> {
  return db.withPlatform(undefined, 'live batches', async (tx) => {
    const { rows } = await sql<{ origin: string }>`
      select oid || ' ' || extract(epoch from pg_postmaster_start_time())::text as origin
      from pg_database where datname = current_database()`.execute(tx)
    return rows[0]?.origin ?? ''
  })
}
