import { sql } from '@motorpool/db'
import { publish } from '@motorpool/events'
import type { CallCtx } from '@motorpool/http'
import { AppError, type OrgScope } from '@motorpool/kernel'
import { bindingChanged } from '@motorpool/vehicle/server'
import { z } from 'zod'

/** VINs as people type them. */
export const vinText = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(/^[\w-]+$/)
  .transform((vin) => vin.toUpperCase())
export const vinParams = z.object({ vin: vinText })

/** The customer who calls; the portal is for no one else. */
export function customerOf(ctx: { orgScope: OrgScope }): string {
  if (ctx.orgScope.kind !== 'customer') throw new AppError('FORBIDDEN')
  return ctx.orgScope.customerId
}

/** A vehicle that the caller sees. */
export async function seenVehicle(ctx: CallCtx, vin: string): Promise<{ id: string; vin: string }> {
  customerOf(ctx)
  const { rows } = await sql<{ id: string; vin: string }>`
    select v.id::text as id, v.vin from vehicle v where v.vin = ${vin}`.execute(ctx.tx)
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: vin })
  return rows[0]
}

/** Who watches vehicles live looks again whose they are. */
export const linksChanged = (ctx: Pick<CallCtx, 'tx'>, vehicleId: string): Promise<void> =>
  publish(ctx.tx, bindingChanged, { vehicleIds: [vehicleId], deviceIds: [], platformIds: [] })
