import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Condition } from '@motorpool/resource/server'
import { orgsByVin } from '@motorpool/vehicle/server'
import './errors.ts'

/** What was sent of a record of a vehicle. */
interface OfVehicle {
  vin?: unknown
  orgId?: unknown
}

/** A record belongs to the organisation of its vehicle. */
export async function completeFromVehicle(ctx: CallCtx, inputs: readonly OfVehicle[]): Promise<void> {
  const vins = inputs.flatMap((v) => (typeof v.vin === 'string' ? [v.vin.trim().toUpperCase()] : []))
  const orgs = await orgsByVin(ctx.tx, vins)
  for (const values of inputs) {
    if (typeof values.vin !== 'string') continue
    const org = orgs.get(values.vin.trim().toUpperCase())
    if (org) values.orgId = org
  }
}

/** A vehicle has one open record of a kind; its row is locked, so that two who begin at once find each other. */
export async function openRecord(
  ctx: CallCtx,
  table: 'vehicle_adjust' | 'vehicle_assembly',
  open: Condition,
  vin: string,
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where vin = ${vin} and ${open} limit 1`.execute(
    ctx.tx,
  )
  if (rows.length > 0) throw new AppError('WORKSHOP_OPEN', { vin })
}
