import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { orgById } from '@motorpool/tenancy/server'
import type { Vehicle } from '../shared/vehicles.ts'
import './errors.ts'

/** A vehicle of a financing organisation cannot be modified (R273). */
export async function refuseFinanced(
  ctx: CallCtx,
  vehicles: readonly Pick<Vehicle, 'vin' | 'orgId' | 'financeOrgId'>[],
): Promise<void> {
  const types = new Map<string, string | undefined>()
  for (const { vin, orgId, financeOrgId } of vehicles) {
    if (!types.has(orgId)) types.set(orgId, (await orgById(ctx.tx, orgId))?.org_type)
    if (financeOrgId || types.get(orgId) === 'FINANCE') throw new AppError('VEHICLE_FINANCED', { vin })
  }
}
