import { sql, type Tx } from '@motorpool/db'

/**
 * Runs queries of the same transaction as the platform, for four things only: to see whether a unique value is taken by
 * a row the caller may not see, to name what a visible row refers to, and to let an index answer a substring search
 * (row security allows that to no index), and to hold a limit that was set above the
 * caller. Each such query states its tenant itself, and what it finds is read again
 * under the caller's own row security, or is no more than a name.
 */
export async function escalated<R>(tx: Tx, run: () => Promise<R>): Promise<R> {
  const { rows } = await sql<{ role: string }>`
    with before as materialized (select current_setting('role') as role)
    select role, set_config('role', 'motorpool_platform', true) from before
  `.execute(tx)
  const role = rows[0]?.role ?? 'motorpool_app'
  if (role === 'motorpool_platform') return run()
  const result = await run()
  await sql`select set_config('role', ${role}, true)`.execute(tx)
  return result
}
