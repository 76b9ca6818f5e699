import { sql, type Tx } from '@motorpool/db'

interface Refusals {
  /** Devices that were turned away, by the reason of the last time. */
  byReason: { reason: string; devices: number; attempts: number }[]
  /** Of them, seen since the instant. */
  recent: number
}

/** How many devices the gateway turned away, over all tenants; `since` in ms since the epoch. */
export async function refusedDevices(tx: Tx, since: number): Promise<Refusals> {
  const { rows } = await sql<Refusals['byReason'][number] & { recent: number }>`
    select last_reason as reason, count(*)::int as devices, sum(attempts)::float8 as attempts,
           count(*) filter (where last_seen >= ${new Date(since)})::int as recent
    from unknown_device group by 1 order by devices desc, 1`.execute(tx)
  return {
    byReason: rows.map(({ reason, devices, attempts }) => ({ reason, devices, attempts })),
    recent: rows.reduce((sum, row) => sum + row.recent, 0),
  }
}
