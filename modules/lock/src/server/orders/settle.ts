import { sql, type Tx } from '@motorpool/db'
import { AppError } from '@motorpool/kernel'
import { setLockStatus } from '@motorpool/vehicle/server'
import type { LockOutcome, LockPolicy } from '../../shared/index.ts'
import { step } from '../../shared/index.ts'
import { itemsWhere, type LockItem, type StoredOrder, writeOrder } from './row.ts'

/** Takes the result of a step, or refuses as it says. */
export function allowed(result: LockOutcome, vin: string): Extract<LockOutcome, { ok: true }> {
  if (!result.ok) throw new AppError(result.code, { vin })
  return result
}

/** The item that only unlocks frees all of its vehicle. */
const reaches = ({ vehicleId, lockId, lockCommand }: StoredOrder) =>
  lockCommand === 'UNLOCK' ? sql<boolean>`vehicle_id = ${vehicleId}` : sql<boolean>`id = ${lockId}`

async function setStatus(
  tx: Tx,
  stored: StoredOrder,
  items: readonly LockItem[],
  now: number,
): Promise<void> {
  const { order, vehicleId } = stored
  const at = new Date(now)
  const ids = items.map(({ id }) => id)
  if (order.action === 'lock')
    await sql`
      update vehicle_lock set lock_status = 'LOCKED', differs = false, lock_time = ${at}, lock_user_id = ${order.askedBy}, update_time = ${at}
      where id = any (${ids}::bigint[])`.execute(tx)
  else
    await sql`
      update vehicle_lock set lock_status = 'UNLOCKED', differs = false, unlock_time = ${at}, unlock_user_id = ${order.askedBy}, update_time = ${at}
      where id = any (${ids}::bigint[])`.execute(tx)
  await setLockStatus(
    tx,
    vehicleId,
    await sql<{ locked: boolean }>`
      select exists (select from vehicle_lock where vehicle_id = ${vehicleId} and lock_status = 'LOCKED') as locked`
      .execute(tx)
      .then(({ rows }) => (rows[0]?.locked ? 'LOCKED' : 'UNLOCKED')),
  )
}

/** No policy changes what a command has come to, nor that time is over. */
export const ANY_POLICY: LockPolicy = {
  persons: 2,
  warning: 0,
  approval: 0,
  patience: 0,
  vehiclesAnHour: 0,
  factorAge: 0,
}

/** The command of an order has ended: the order with it, and what it changed of the vehicle. */
export async function settle(
  tx: Tx,
  stored: StoredOrder,
  ended: { state: string; resTime: number | null },
  by: string | null,
  now: number,
): Promise<void> {
  const { order } = allowed(
    step(stored.order, { kind: 'ended', cmdState: ended.state }, ANY_POLICY, now),
    stored.vin,
  )
  const said = { step: 'RESULT', by, now, cmdState: ended.state, resTime: ended.resTime }
  if (order.state !== 'DONE') {
    await writeOrder(tx, stored, order, said)
    return
  }
  const items = await itemsWhere(tx, reaches(stored))
  await setStatus(tx, stored, items, now)
  const was = items.find(({ id }) => id === stored.lockId)?.lockStatus ?? 'UNLOCKED'
  await writeOrder(tx, stored, order, { ...said, was, is: order.action === 'lock' ? 'LOCKED' : 'UNLOCKED' })
}
