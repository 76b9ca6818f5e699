import { defineRoute } from '@motorpool/http'
import { enumLabel } from '@motorpool/kernel'
import { abilitiesOf } from '@motorpool/tenancy/server'
import { VehicleCategory } from '@motorpool/tenancy/shared'
import { z } from 'zod'
import { OPEN_CATEGORIES } from '../shared/vehicle-fields.ts'

/** What a new vehicle may be; the platform's staff add vehicles for any tenant. */
export const openCategories = defineRoute({
  id: 'vehicle.vehicles.categories',
  method: 'GET',
  path: OPEN_CATEGORIES,
  summary: 'Categories that the own tenant may add vehicles of, as options.',
  permission: 'vehicle/vehicles/find|vehicle/newEnergy/find',
  scope: 'tenant',
  response: z.array(z.object({ id: z.enum(VehicleCategory.values), label: z.string() })),
  handler: async (ctx) => {
    const abilities = ctx.actor.userType === 'ADMIN' ? [] : await abilitiesOf(ctx.tx, ctx.tenantId)
    const closed = new Set(
      abilities.filter((one) => one.status === 'DISABLED').map((one) => one.vehicleCategory),
    )
    return VehicleCategory.values
      .filter((category) => !closed.has(category))
      .map((id) => ({ id, label: enumLabel(VehicleCategory, id, ctx) }))
  },
})
