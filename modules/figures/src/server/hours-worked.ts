import { sql, type Tx } from '@motorpool/db'

/** Hours that vehicles have worked on all days that are kept, by id; without those that have none. */
export async function hoursWorked(
  tx: Tx,
  vehicleIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; hours: number }>`
    select vehicle_id::text as id, sum(work)::float8 / 3600 as hours from vehicle_stat_month
    where vehicle_id = any (${[...vehicleIds]}::bigint[]) group by vehicle_id`.execute(tx)
  return new Map(rows.map(({ id, hours }) => [id, hours]))
}
