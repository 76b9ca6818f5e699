import { type Database, sql } from '@motorpool/db'

/** The database among all: of which server, and which of its databases. A copy that was restored elsewhere is another one. */
export async function databaseOwner(db: Database): Promise<string> {
  const { rows } = await db.withPlatform(undefined, 'whose files and days are kept', (tx) =>
    sql<{ owner: string }>`
      select 'motorpool ' || system_identifier || ' ' || oid as owner from pg_control_system(), pg_database
      where datname = current_database()`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error('the database is not among its databases')
  return row.owner
}
