import { sql, type Tx } from '@motorpool/db'
import type { LockOrder } from '../../shared/index.ts'
import { chain } from '../chain.ts'

/** An order as it is stored, with where it belongs. */
export interface StoredOrder {
  id: string
  tenantId: string
  orgId: string
  vehicleId: string
  vin: string
  lockId: string
  lockCommand: string
  cmdType: string
  checkId: string
  cmdLogId: string | null
  order: LockOrder
}

interface Row extends Omit<StoredOrder, 'order'> {
  action: 'lock' | 'unlock'
  emergency: boolean
  state: LockOrder['state']
  reason: string
  askedBy: string
  askedAt: number
  decidedBy: string | null
  due: number | null
  expires: number
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

const COLUMNS = sql`id::text, tenant_id::text as "tenantId", org_id::text as "orgId", vehicle_id::text as "vehicleId", vin,
  vehicle_lock_id::text as "lockId", lock_command as "lockCommand", cmd_type as "cmdType", check_id as "checkId",
  cmd_log_id::text as "cmdLogId", action, emergency, state, reason, ask_user_id::text as "askedBy", ${ms('ask_time')} as "askedAt",
  decide_user_id::text as "decidedBy", ${ms('due_time')} as due, ${ms('expire_time')} as expires`

function toStored(row: Row): StoredOrder {
  const { action, emergency, state, reason, askedBy, askedAt, decidedBy, due, expires, ...rest } = row
  const order: LockOrder = {
    action,
    emergency,
    state,
    reason,
    askedBy,
    askedAt,
    expires,
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(due === null ? {} : { due }),
  }
  return { ...rest, order }
}

/** Orders of a condition, locked in the order of their ids. */
export async function ordersWhere(tx: Tx, where: ReturnType<typeof sql<boolean>>): Promise<StoredOrder[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from lock_order where ${where} order by lock_order.id for update`.execute(tx)
  return rows.map(toStored)
}

/** A lock item of a vehicle, locked. */
export interface LockItem {
  id: string
  tenantId: string
  orgId: string
  vehicleId: string
  vin: string
  lockCommand: string
  lockStatus: 'LOCKED' | 'UNLOCKED'
}

export async function itemsWhere(tx: Tx, where: ReturnType<typeof sql<boolean>>): Promise<LockItem[]> {
  const { rows } = await sql<LockItem>`
    select id::text, tenant_id::text as "tenantId", org_id::text as "orgId", vehicle_id::text as "vehicleId", vin,
      lock_command as "lockCommand", lock_status as "lockStatus"
    from vehicle_lock where ${where} order by vehicle_lock.id for update`.execute(tx)
  return rows
}

/** What a step says beside the order itself. */
export interface Said {
  step: string
  /** None: the platform. */
  by: string | null
  now: number
  note?: string
  cmdState?: string
  resTime?: number | null
  /** Lock status of its item before and after, where the step changed it. */
  was?: string
  is?: string
}

/** Writes what an order has come to, and its link of the chain. */
export async function writeOrder(
  tx: Tx,
  stored: StoredOrder,
  next: LockOrder,
  said: Said,
): Promise<StoredOrder> {
  const { step, by, now, note } = said
  const at = new Date(now)
  const { state, decidedBy = null, due, expires } = next
  const decides = decidedBy !== null && stored.order.decidedBy === undefined
  await sql`
    update lock_order set state = ${state}, decide_user_id = ${decidedBy}, due_time = ${due === undefined ? null : new Date(due)},
      decide_time = case when ${decides} then ${at}::timestamptz else decide_time end, decision_note = coalesce(${note ?? null}, decision_note),
      expire_time = ${new Date(expires)}, cmd_log_id = ${stored.cmdLogId}, update_user_id = ${by}, update_time = ${at}
    where id = ${stored.id}`.execute(tx)
  const written = { ...stored, order: next }
  await chain(tx, [recordOf(written, { ...said, note: note ?? next.reason, step })])
  return written
}

export const recordOf = (stored: StoredOrder, said: Said) => ({
  tenantId: stored.tenantId,
  orgId: stored.orgId,
  vin: stored.vin,
  vehicleLockId: stored.lockId,
  orderId: stored.id,
  lockCommand: stored.lockCommand,
  action: stored.order.action,
  step: said.step,
  state: stored.order.state,
  cmdType: stored.cmdType,
  cmdLogId: stored.cmdLogId,
  cmdState: said.cmdState ?? null,
  resTime: said.resTime ?? null,
  oldLockStatus: said.was ?? null,
  lockStatus: said.is ?? null,
  reason: said.note ?? null,
  operatorId: said.by,
  time: said.now,
})
