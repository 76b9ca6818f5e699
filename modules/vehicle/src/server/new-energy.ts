import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import {
  type Bound,
  bind,
  changing,
  createRows,
  type Hooks,
  readFull,
  resourceRoutes,
  rowSchema,
  unlocked,
} from '@motorpool/resource/server'
import { isEmpty, parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { vehicleModels } from '../shared/models.ts'
import { newEnergyVehicles } from '../shared/new-energy.ts'
import type { Vehicles } from '../shared/vehicles.ts'
import { unbind } from './binding.ts'
import { produceStep, saleStep } from './lifecycle/sale.ts'
import { stepRoute } from './lifecycle/steps.ts'
import { vehicleReference } from './lifecycle/vehicle.ts'
import { ofEmissionLevel, vehicleHooks } from './vehicle-hooks.ts'

const MOST = 500

const hooks: Hooks<Vehicles> = {
  ...vehicleHooks,
  complete: async (ctx, inputs, mode) => {
    for (const values of inputs) {
      if (mode !== 'create') continue
      values.vehicleCategory = 'NEW_ENERGY'
      if (isEmpty(values.machineCode)) values.machineCode = values.vin
    }
    await vehicleHooks.complete?.(ctx, inputs, mode)
  },
  narrow: () => [sql<boolean>`vehicle.vehicle_category = 'NEW_ENERGY'`],
  listed: ofEmissionLevel,
}

const bound: Bound<Vehicles> = bind(newEnergyVehicles, hooks)
const row = rowSchema(newEnergyVehicles)

const one = z.looseObject({})
const many = z.array(one).min(1).max(MOST)
const wrapped = z.object({ vehicles: many })
const addAll = defineRoute({
  id: 'vehicle.newEnergyVehicle.addAll',
  method: 'POST',
  path: `${newEnergyVehicles.api}/addAll`,
  summary: 'Creates new-energy vehicles with all their parts, all or none.',
  permission: 'vehicle/newEnergy/create',
  scope: 'manual',
  body: z.union([many, wrapped, one]),
  response: z.array(row),
  handler: (ctx, { body }) =>
    changing(ctx, async (inner, record) => {
      const rows = many.safeParse(body).data ?? wrapped.safeParse(body).data?.vehicles ?? [one.parse(body)]
      const { changes, made, refused } = await createRows(inner, unlocked(bound, ['terminalId']), rows)
      if (refused.length > 0)
        throw new AppError(
          'INVALID_INPUT',
          {},
          {
            fields: refused.flatMap(({ at, work }) =>
              work.errors.map((e) => ({ ...e, field: rows.length === 1 ? e.field : `${at}.${e.field}` })),
            ),
          },
        )
      record(...changes)
      return readFull(
        inner,
        bound,
        made.map((m) => m.id),
      )
    }),
})

const unbindTerminal = defineRoute({
  id: 'vehicle.newEnergyVehicle.unbindTerminal',
  method: 'PUT',
  path: `${newEnergyVehicles.api}/unbindTerminal`,
  summary: 'Frees a new-energy vehicle and its terminal of each other.',
  permission: 'vehicle/newEnergy/update',
  scope: 'manual',
  body: z.object({ ...vehicleReference, reason: z.string().trim().max(255).optional() }),
  response: row,
  handler: (ctx, { body }) => unbind(ctx, bound, body, body.reason),
})

const TECHNICAL_DATA = [
  'energyCatalog',
  'powerType',
  'fuelType',
  'enduranceMileage',
  'enduranceCheck',
  'engineModelId',
  'electricDriverModelId',
  'energyStorageModelId',
] as const

/** What a new vehicle of the model begins with: the technical data of the model and of its battery. */
const byModel = defineRoute({
  id: 'vehicle.newEnergyVehicle.byModel',
  method: 'GET',
  path: `${newEnergyVehicles.api}/vehicleModel/:vehicleModelId`,
  summary: 'New-energy data of a vehicle model.',
  permission: 'vehicle/newEnergy/find',
  scope: 'tenant',
  params: z.object({ vehicleModelId: z.string().max(20) }),
  response: z.record(z.string(), z.unknown()),
  handler: async (ctx: CallCtx, { params }) => {
    const id = parseId(params.vehicleModelId)
    const [model] = id ? await readFull(ctx, bind(vehicleModels), [id]) : []
    if (model?.vehicleCategory !== 'NEW_ENERGY')
      throw new AppError('NOT_FOUND', { what: textKey('vehicle/models') })
    const { rows } = await sql<{ batteryType: string; ratedEnergy: number }>`
      select battery_type as "batteryType", rated_energy::float8 as "ratedEnergy" from energy_storage_model
      where id = ${model.energyStorageModelId}`.execute(ctx.tx)
    return {
      vehicleModelId: model.id,
      vehicleModel: model.modelName,
      ...Object.fromEntries(TECHNICAL_DATA.map((name) => [name, model[name]])),
      batteryType: rows[0]?.batteryType ?? null,
      ratedEnergy: rows[0]?.ratedEnergy ?? null,
    }
  },
})

export const newEnergyRoutes: Route[] = [
  ...resourceRoutes(newEnergyVehicles, hooks),
  addAll,
  stepRoute(
    bound,
    newEnergyVehicles.idPrefix,
    produceStep({ id: 'produce', method: 'PUT', path: '/produce' }),
  ),
  stepRoute(bound, newEnergyVehicles.idPrefix, saleStep({ id: 'sale', method: 'PUT', path: '/sale' })),
  unbindTerminal,
  byModel,
]
