import type { Hooks } from '@motorpool/resource/server'
import { checkVehicles, completeFromVehicle } from '@motorpool/vehicle/server'

/** A document is of a vehicle that exists, and stands in its organisation. */
export const documentHooks: Hooks = {
  complete: async (ctx, inputs, mode) => {
    if (mode === 'create') await completeFromVehicle(ctx, inputs)
  },
  prepare: async (ctx, drafts, mode) => {
    if (mode === 'create') await checkVehicles(ctx, drafts)
  },
}
