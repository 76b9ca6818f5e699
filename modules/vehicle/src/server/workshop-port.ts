import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { type Change, lockRows, readRows, rowChange } from '@motorpool/resource/server'
import { type Vehicle, vehicles } from '../shared/vehicles.ts'
import { putTerminal, replaceTerminal } from './binding.ts'
import './errors.ts'
import { refuseFinanced } from './financed.ts'
import { logLifecycle } from './lifecycle/log.ts'
import { boundVehicles } from './vehicle-hooks.ts'

/** A vehicle as assembly and debugging need it, locked until the transaction ends. */
export type WorkshopVehicle = Pick<
  Vehicle,
  'id' | 'tenantId' | 'orgId' | 'vin' | 'vehicleCategory' | 'terminalId' | 'customerName'
>

async function lockByVin(ctx: CallCtx, vin: string): Promise<Vehicle> {
  const { rows } = await sql<{ id: string }>`select id from vehicle where vin = ${vin.toUpperCase()}`.execute(
    ctx.tx,
  )
  const [vehicle] = await lockRows(
    ctx,
    boundVehicles,
    rows.map((row) => row.id),
  )
  if (!vehicle) throw new AppError('NOT_FOUND', { what: textKey(vehicles.key) })
  return vehicle
}

export async function lockWorkshopVehicle(ctx: CallCtx, vin: string): Promise<WorkshopVehicle> {
  const vehicle = await lockByVin(ctx, vin)
  await refuseFinanced(ctx, [vehicle])
  return vehicle
}

async function changed(ctx: CallCtx, action: string, before: Vehicle): Promise<Change> {
  const [after] = await readRows(ctx, boundVehicles, [before.id])
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
  const old = before.terminalId
  if (old === terminalId) return undefined
  await refuseFinanced(ctx, [before])
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
  const { tenantId, orgId, debugEndTime: was } = before
  if (was !== end)
    await logLifecycle(ctx, [
      {
        vehicle: { tenantId, orgId, vin: before.vin },
        operation: 'updateDebugDate',
        content: { debugEndTime: [was, end] },
      },
    ])
  return changed(ctx, 'updateDebugDate', before)
}
