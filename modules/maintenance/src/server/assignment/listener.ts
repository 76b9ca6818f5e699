import type { ChangeListener } from '@motorpool/resource/server'
import { requestAssignment } from './request.ts'

/** Resources whose rows decide which vehicles a strategy applies to. */
const CONCERNED = new Set(['vehicle/vehicles', 'vehicle/newEnergy', 'vehicle/groups'])

/** Vehicles and groups that change may get other strategies. */
export const assignmentListener: ChangeListener = {
  inTransaction: async (ctx, changes) => {
    const tenants = new Set(changes.filter((c) => CONCERNED.has(c.resource)).map((c) => c.tenantId))
    for (const tenantId of tenants) await requestAssignment(ctx.tx, tenantId)
  },
}
