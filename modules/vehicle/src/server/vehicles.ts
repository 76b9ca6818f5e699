import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { readFull, resourceRoutes, rowSchema, unlocked } from '@motorpool/resource/server'
import { z } from 'zod'
import { type FullVehicle, vehicles } from '../shared/vehicles.ts'
import { batchQueryRoute } from './batch-query.ts'
import { bindingRoutes } from './binding.ts'
import { openCategories } from './categories.ts'
import { customerInfo, customerVehicleEdit, updateDebugVehicleInfo } from './lifecycle/customer.ts'
import { getDebugDate, updateDebugDate } from './lifecycle/debug-date.ts'
import { serviceExpireRoute } from './lifecycle/expire.ts'
import { moveSteps } from './lifecycle/moves.ts'
import { produceStep, saleStep } from './lifecycle/sale.ts'
import { serviceSteps } from './lifecycle/service.ts'
import { stepRoute } from './lifecycle/steps.ts'
import { factoryVehicleRoutes } from './links/factory-vehicles.ts'
import { quickSearchRoute } from './quick-search.ts'
import { vehicleTables } from './tables.ts'
import { timelineRoute } from './timeline/routes.ts'
import { boundVehicles as bound, vehicleHooks } from './vehicle-hooks.ts'

const lookup = {
  permission: 'vehicle/vehicles/find|vehicle/newEnergy/find|single-vehicle/find',
  response: rowSchema(vehicles),
} as const

async function findBy(ctx: CallCtx, column: 'vin' | 'machine_code', value: string): Promise<FullVehicle> {
  const row = await vehicleTables(ctx.tx)
    .selectFrom('vehicle')
    .select('id')
    .where(column, '=', value)
    .executeTakeFirst()
  const [full] = row ? await readFull(ctx, bound, [row.id]) : []
  if (!full) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })
  return full
}

const byVin = defineRoute({
  ...lookup,
  scope: 'tenant',
  id: 'vehicle.vehicles.byVin',
  method: 'GET',
  path: `${vehicles.api}/getVehicleDtoByVin/:vin`,
  summary: 'One vehicle by its VIN.',
  params: z.object({ vin: z.string().min(1).max(32) }),
  handler: (ctx, { params }) => findBy(ctx, 'vin', params.vin.toUpperCase()),
})

const byMachineCode = defineRoute({
  ...lookup,
  scope: 'tenant',
  id: 'vehicle.vehicles.byMachineCode',
  method: 'GET',
  path: `${vehicles.api}/getVehicleDtoByMachineCode/:machineCode`,
  summary: 'One vehicle by its machine number.',
  params: z.object({ machineCode: z.string().min(1).max(32) }),
  handler: (ctx, { params }) => findBy(ctx, 'machine_code', params.machineCode),
})

const steps = [
  produceStep({ id: 'produce', method: 'PUT', path: '/produce' }),
  saleStep({ id: 'saleInfo', method: 'PUT', path: '/saleInfo' }),
  ...serviceSteps,
  updateDebugDate,
  ...moveSteps,
  customerInfo,
  customerVehicleEdit,
  updateDebugVehicleInfo,
]

export const vehicleRoutes: Route[] = [
  ...resourceRoutes(vehicles, vehicleHooks),
  ...bindingRoutes(bound),
  ...steps.map((step) => stepRoute(bound, vehicles.idPrefix, step)),
  getDebugDate,
  serviceExpireRoute,
  batchQueryRoute(bound),
  timelineRoute,
  ...factoryVehicleRoutes(unlocked(bound, ['terminalId'])),
  byVin,
  openCategories,
  byMachineCode,
  quickSearchRoute,
]
