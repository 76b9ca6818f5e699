import type { CallCtx } from '@motorpool/http'
import { type Change, unlocked, updateRow } from '@motorpool/resource/server'
import type { Vehicle } from '../../shared/vehicles.ts'
import { boundVehicles } from '../vehicle-hooks.ts'
import { logDrafts } from './log.ts'
import { lockVehicle } from './vehicle.ts'

export interface NewOwner {
  name: string
  phone: string
}

/** Gives a vehicle to another owner, or takes it from the one it has. */
export async function setOwner(
  ctx: CallCtx,
  vin: string,
  owner: NewOwner | null,
  reason: string | null,
): Promise<{ before: Vehicle; change: Change }> {
  const before = await lockVehicle(ctx, boundVehicles, { vin })
  const open = unlocked(boundVehicles, ['customerName', 'customerPhone'])
  const bound: typeof open = {
    ...open,
    hooks: { ...open.hooks, saved: (inner, drafts) => logDrafts(inner, drafts, reason) },
  }
  const change = await updateRow(ctx, bound, before.id, {
    customerName: owner?.name ?? null,
    customerPhone: owner?.phone ?? null,
  })
  return { before, change: { ...change, action: owner ? 'changeOwner' : 'ownerClean' } }
}
