import { takeBack, takeVehicles } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { escalated } from '@motorpool/resource/server'
import { lockChains } from '../chain.ts'
import { ordersWhere, type StoredOrder, writeOrder } from './row.ts'

/**
 * Who changes orders takes them in one order with the gateways that end their commands and the calls that change a vehicle: the
 * vehicles, their commands that wait, then the chains of the tenants, then the orders.
 */
export async function takeTurn(
  tx: Tx,
  vehicleIds: readonly string[],
  tenantIds: readonly string[],
): Promise<void> {
  await takeVehicles(tx, vehicleIds)
  await sql`
    select from command_log c where id in (select command_id from command_open where vehicle_id = any (${vehicleIds}::bigint[]))
      and stage = 'WAITING' and cmd_category = 'LOCK' order by c.id for update`.execute(tx)
  await lockChains(tx, tenantIds)
}

const HOUR_MS = 3_600_000

/** Vehicles of a tenant that were approved for a lock within the last hour: also those that the caller does not see. */
export async function lockedThisHour(tx: Tx, tenantId: string, now: number): Promise<number> {
  const { rows } = await escalated(tx, () =>
    sql<{ count: number }>`
      select count(distinct vehicle_id)::int as count from lock_order
      where tenant_id = ${tenantId} and action = 'lock' and decide_time > ${new Date(now - HOUR_MS)} and state <> 'REFUSED'`.execute(
      tx,
    ),
  )
  return rows[0]?.count ?? 0
}

/**
 * Ends an open order by the hand of a person: what waits is taken back.
 *
 * @throws AppError LOCK_ON_WIRE where its command is on the wire: only its outcome ends it
 */
export async function withdrawOrder(
  ctx: CallCtx,
  stored: StoredOrder,
  note: string | undefined,
): Promise<StoredOrder> {
  const { cmdLogId, order, vin } = stored
  if (order.state === 'APPROVED' && cmdLogId !== null) {
    const taken = await takeBack(ctx.tx, cmdLogId, ctx.actor.id, ctx.now)
    if (!taken) throw new AppError('LOCK_ON_WIRE', { vin })
  }
  const said = { step: 'WITHDRAW', by: ctx.actor.id, now: ctx.now, ...(note ? { note } : {}) }
  return writeOrder(ctx.tx, stored, { ...order, state: 'WITHDRAWN' }, said)
}

/** An unlock takes back every lock of the vehicle that has not gone yet: none may come behind it. */
export async function supersede(ctx: CallCtx, { vehicleId }: StoredOrder): Promise<void> {
  const open = await ordersWhere(
    ctx.tx,
    sql<boolean>`vehicle_id = ${vehicleId} and action = 'lock' and state in ('ASKED', 'APPROVED')`,
  )
  for (const stored of open) {
    const isOnWire = await withdrawOrder(ctx, stored, undefined).then(
      () => false,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'LOCK_ON_WIRE') return true
        throw error
      },
    )
    if (isOnWire) ctx.log.info({ order: stored.id }, 'a lock is on the wire before its unlock')
  }
}
