import { randomUUID } from 'node:crypto'
import type { LockCall } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, must, textKey } from '@motorpool/kernel'
import { ask, type Command, type LockOrder, vehicleLocks } from '../../shared/index.ts'
import { chain } from '../chain.ts'
import type { LockRules } from '../policy.ts'
import { carryOut } from './approved.ts'
import { itemsWhere, type LockItem, ordersWhere, recordOf, type StoredOrder } from './row.ts'
import { allowed } from './settle.ts'
import { checkStage } from './stages.ts'
import { lockedThisHour, takeTurn, withdrawOrder } from './turn.ts'

export interface Asked {
  action: 'lock' | 'unlock'
  emergency: boolean
  reason: string
  proposal?: boolean
  cmdType: 'REALTIME' | 'OFFLINE' | 'RESERVATION'
  /** ms */
  reserveTime?: number | undefined
  /** ms; when who asks proved the second factor */
  factorAt?: number | undefined
}

/** An order as it was asked. */
export interface AskedOrder {
  id: string
  vin: string
  checkID: string
  state: string
}

/** @throws AppError LOCK_ORDER_OPEN where one of the same direction is open */
async function refuseSecond(
  ctx: CallCtx,
  { id, vin }: LockItem,
  { action, emergency }: Asked,
): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from lock_order where vehicle_lock_id = ${id} and action = ${action} and state in ('ASKED', 'APPROVED')`.execute(
    ctx.tx,
  )
  if (rows.length > 0 && !emergency) throw new AppError('LOCK_ORDER_OPEN', { vin })
}

async function insert(ctx: CallCtx, item: LockItem, order: LockOrder, cmdType: string): Promise<StoredOrder> {
  const checkId = randomUUID()
  const at = new Date(ctx.now)
  const { rows } = await sql<{ id: string }>`
    insert into lock_order (tenant_id, org_id, vehicle_id, vin, vehicle_lock_id, lock_command, action, emergency, state, cmd_type,
      check_id, reason, ask_user_id, ask_time, due_time, expire_time, create_user_id, create_time, update_user_id, update_time)
    values (${item.tenantId}, ${item.orgId}, ${item.vehicleId}, ${item.vin}, ${item.id}, ${item.lockCommand}, ${order.action},
      ${order.emergency}, 'ASKED', ${cmdType}, ${checkId}, ${order.reason}, ${order.askedBy}, ${at},
      ${order.due === undefined ? null : new Date(order.due)}, ${new Date(order.expires)}, ${order.askedBy}, ${at}, ${order.askedBy}, ${at})
    returning id::text`.execute(ctx.tx)
  const { id: lockId, tenantId, orgId, vehicleId, vin, lockCommand } = item
  const id = must(rows[0], 'a new order').id
  const stored = {
    id,
    tenantId,
    orgId,
    vehicleId,
    vin,
    lockId,
    lockCommand,
    cmdType,
    checkId,
    cmdLogId: null,
  }
  // Nobody has decided it yet: what decides it writes who and when.
  const { decidedBy: _decided, ...asked } = order
  return { ...stored, order: { ...asked, state: 'ASKED' } }
}

/** An emergency takes the place of an unlock that has not gone yet. */
async function clearWaiting(ctx: CallCtx, { id }: LockItem): Promise<void> {
  const waiting = await ordersWhere(
    ctx.tx,
    sql<boolean>`vehicle_lock_id = ${id} and action = 'unlock' and state in ('ASKED', 'APPROVED')`,
  )
  for (const stored of waiting) await withdrawOrder(ctx, stored, undefined)
}

async function askOne(ctx: CallCtx, rules: LockRules, item: LockItem, asked: Asked): Promise<AskedOrder> {
  const { tenantId, vin, lockCommand } = item
  const policy = rules.policy(tenantId)
  await refuseSecond(ctx, item, asked)
  if (asked.action === 'lock') await checkStage(ctx, vin, lockCommand as Command)
  const by = { id: ctx.actor.id, ...(asked.factorAt === undefined ? {} : { factorAt: asked.factorAt }) }
  const { action, emergency, reason, proposal = false, cmdType, reserveTime } = asked
  const { order } = allowed(
    ask(
      {
        action,
        emergency,
        reason,
        by,
        proposal,
        lockedThisHour: action === 'lock' ? await lockedThisHour(ctx.tx, tenantId, ctx.now) : 0,
        ...(reserveTime === undefined ? {} : { notBefore: reserveTime }),
      },
      policy,
      ctx.now,
    ),
    vin,
  )
  if (emergency) await clearWaiting(ctx, item)
  const stored = await insert(ctx, item, order, cmdType)
  await chain(ctx.tx, [recordOf(stored, { step: 'ASK', by: ctx.actor.id, now: ctx.now, note: order.reason })])
  await sql`
    update vehicle_lock set lock_reason = ${order.reason}, cmd_type = ${cmdType},
      reserve_time = ${reserveTime === undefined ? null : new Date(reserveTime)}, update_user_id = ${ctx.actor.id},
      update_time = ${new Date(ctx.now)} where id = ${item.id}`.execute(ctx.tx)
  if (order.state === 'APPROVED') await carryOut(ctx, rules, stored, order, undefined)
  return { id: stored.id, vin, checkID: stored.checkId, state: order.state }
}

/**
 * Asks for the same of lock items, or for what each is given, all or none.
 *
 * @throws AppError NOT_FOUND beyond the caller's scope, and those of `ask` (`order.ts`), `checkStage` and `carryOut`
 */
export async function askFor(
  ctx: CallCtx,
  rules: LockRules,
  lockIds: readonly string[],
  asked: Asked | ((item: LockItem) => Asked),
): Promise<AskedOrder[]> {
  const ids = [...new Set(lockIds)]
  const { rows } = await sql<{ vehicleId: string; tenantId: string }>`
    select vehicle_id::text as "vehicleId", tenant_id::text as "tenantId" from vehicle_lock where id = any (${ids}::bigint[])`.execute(
    ctx.tx,
  )
  await takeTurn(
    ctx.tx,
    rows.map((row) => row.vehicleId),
    rows.map((row) => row.tenantId),
  )
  const items = await itemsWhere(ctx.tx, sql<boolean>`id = any (${ids}::bigint[]) and link_flag`)
  if (items.length < ids.length) throw new AppError('NOT_FOUND', { what: textKey(vehicleLocks.key) })
  const orders: AskedOrder[] = []
  for (const item of items)
    orders.push(await askOne(ctx, rules, item, typeof asked === 'function' ? asked(item) : asked))
  return orders
}

/**
 * A lock as `cmd/V2.0` asks for it.
 *
 * @throws AppError NOT_FOUND where the item of the vehicle is not under control
 */
export async function askByCommand(
  ctx: CallCtx,
  rules: LockRules,
  { vin, lockCommand, type, ...call }: LockCall,
): Promise<{ id: string; checkID: string; state: string }> {
  const { rows } = await sql<{ id: string }>`
    select id::text from vehicle_lock where vin = ${vin.toUpperCase()} and lock_command = ${lockCommand} and link_flag`.execute(
    ctx.tx,
  )
  const [lock] = rows
  if (!lock) throw new AppError('NOT_FOUND', { what: textKey(vehicleLocks.key) })
  const [order] = await askFor(ctx, rules, [lock.id], { ...call, emergency: false, cmdType: type })
  const { id, checkID } = must(order, 'an order for each item')
  // It runs, for who asked, from here on (R340): what the order waits for stands in its list.
  return { id, checkID, state: '3' }
}
