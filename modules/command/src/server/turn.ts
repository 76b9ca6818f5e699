import { sql, type Tx } from '@motorpool/db'

/**
 * Takes vehicles before what belongs to them. Calls that change a vehicle have its row when they end what waits for it; who
 * holds a command, or what follows from it, and asks for the vehicle then would wait for a call that waits for him.
 */
export async function takeVehicles(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from vehicle where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx)
}
