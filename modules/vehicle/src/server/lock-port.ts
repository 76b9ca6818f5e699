import { sql, type Tx } from '@motorpool/db'

/** Says of a vehicle whether any lock holds it. It is what became of commands, not an edit: forms that are open stay as new as they were. */
export async function setLockStatus(tx: Tx, vehicleId: string, status: 'LOCKED' | 'UNLOCKED'): Promise<void> {
  await sql`update vehicle set lock_status = ${status} where id = ${vehicleId} and lock_status <> ${status}`.execute(
    tx,
  )
}
