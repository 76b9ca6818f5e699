import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import {
  boundResource,
  type Change,
  lockRows,
  type Row,
  readRows,
  rowChange,
} from '@motorpool/resource/server'
import { vehicles } from '../shared/vehicles.ts'
import { putTerminal, replaceTerminal } from './binding.ts'
import './errors.ts'
import { refuseFinanced } from './financed.ts'
import { logLifecycle } from './lifecycle/log.ts'

/** A vehicle as assembly and debugging need it, locked until the transaction ends. */
export interface WorkshopVehicle {
  id: string
  tenantId: string
  orgId: string
  vin: string
  vehicleCategory: string
  terminalId: string | null
  customerName: string | null
}

async function lockByVin(ctx: CallCtx, vin: string): Promise<Row> {
  const { rows } = await sql<{ id: string }>`select id from vehicle where vin = ${vin.toUpperCase()}`.execute(
    ctx.tx,
  )
  const bound = boundResource(vehicles.key)
  if (!rows[0] || !bound) throw new AppError('NOT_FOUND', { what: textKey(vehicles.key) })
  return (await lockRows(ctx.tx, bound, [rows[0].id]))[0] as Row
}

export async function lockWorkshopVehicle(ctx: CallCtx, vin: string): Promise<WorkshopVehicle> {
  const row = await lockByVin(ctx, vin)
  await refuseFinanced(ctx, [row as never])
  return {
    id: row.id,
    tenantId: row.tenantId as string,
    orgId: row.orgId as string,
    vin: row.vin as string,
    vehicleCategory: row.vehicleCategory as string,
    terminalId: (row.terminalId as string | null) ?? null,
    customerName: (row.customerName as string | null) ?? null,
  }
}

async function changed(ctx: CallCtx, action: string, before: Row): Promise<Change> {
  const bound = boundResource(vehicles.key)
  const [after] = bound ? await readRows(ctx.tx, bound, [before.id]) : []
  return rowChange(vehicles, action, before, after)
}

/** Puts a terminal onto a vehicle; one that was there is replaced. Undefined: it is there already. */
export async function installTerminal(
  ctx: CallCtx,
  vin: string,
  terminalId: string,
  reason: string,
): Promise<Change | undefined> {
  const before = await lockByVin(ctx, vin)
  const old = before.terminalId as string | null
  if (old === terminalId) return undefined
  await refuseFinanced(ctx, [before as never])
  if (old) await replaceTerminal(ctx, before, { terminalId, changeReason: reason })
  else await putTerminal(ctx, before, { terminalId }, reason)
  return changed(ctx, old ? 'changeTerminal' : 'bindTerminal', before)
}

/** Until when the vehicle is being debugged. */
export async function setDebugEnd(ctx: CallCtx, vin: string, end: number | null): Promise<Change> {
  const before = await lockByVin(ctx, vin)
  await sql`
    update vehicle set debug_end_time = ${end === null ? null : new Date(end)}, update_user_id = ${ctx.actor.id},
      update_time = ${new Date(ctx.now)}
    where id = ${before.id}`.execute(ctx.tx)
  const was = (before.debugEndTime as number | null) ?? null
  if (was !== end)
    await logLifecycle(ctx, [
      {
        vehicle: {
          tenantId: before.tenantId as string,
          orgId: before.orgId as string,
          vin: before.vin as string,
        },
        operation: 'updateDebugDate',
        content: { debugEndTime: [was, end] },
      },
    ])
  return changed(ctx, 'updateDebugDate', before)
}
