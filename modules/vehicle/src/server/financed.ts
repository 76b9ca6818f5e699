import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { orgById } from '@motorpool/tenancy/server'
import './errors.ts'

/** A vehicle of a financing organisation cannot be modified (R273). */
export async function refuseFinanced(
  ctx: CallCtx,
  vehicles: readonly { vin: unknown; orgId: unknown; financeOrgId?: unknown }[],
): Promise<void> {
  const types = new Map<unknown, string | undefined>()
  for (const { vin, orgId, financeOrgId } of vehicles) {
    if (!types.has(orgId)) types.set(orgId, (await orgById(ctx.tx, String(orgId)))?.org_type)
    if (financeOrgId || types.get(orgId) === 'FINANCE')
      throw new AppError('VEHICLE_FINANCED', { vin: String(vin) })
  }
}
