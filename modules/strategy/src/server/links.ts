import { sql } from '@motorpool/db'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import {
  boundResource,
  type Hooks,
  page,
  pageAnswer,
  pageSchema,
  querySchema,
  resourceRoutes,
  select,
} from '@motorpool/resource/server'
import { checkLinkedVehicles, VehicleLinks } from '@motorpool/vehicle/server'
import { vehicles } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import { vehicleStrategies } from '../shared/strategies.ts'
import { type StrategyVehicles, strategyVehicles } from '../shared/strategy-vehicles.ts'

const links = new VehicleLinks({
  table: 'alarm_strategy',
  only: sql<boolean>`strategy_kind = 'VEHICLE'`,
  links: 'alarm_strategy_vehicle',
  column: 'vehicle_strategy_id',
  what: vehicleStrategies.key,
})

const vinList = z.array(z.string().trim().min(1).max(32)).min(1).max(5000)

const bindRoute = defineRoute({
  id: `${strategyVehicles.idPrefix}.bind`,
  labels: [strategyVehicles.key, vehicles.key],
  method: 'POST',
  path: strategyVehicles.api,
  summary:
    'Links vehicles to a strategy: by VIN (all or none), those of groups, or all of a query; what is linked stays.',
  permission: `${vehicleStrategies.key}/update`,
  scope: 'tenant',
  body: z.object({
    vehicleStrategyId: idText,
    vinList: vinList.optional(),
    groupIds: z.array(idText).min(1).max(200).optional(),
    query: querySchema(vehicles).optional(),
  }),
  response: z.object({ count: z.number() }),
  handler: async (ctx, { body: { vehicleStrategyId, vinList: vins, groupIds, query } }) => {
    if (!vins && !groupIds && !query)
      throw new AppError('INVALID_INPUT', {}, { fields: [{ field: 'vinList', code: 'FIELD_REQUIRED' }] })
    let count = 0
    if (vins) count += await links.linkVins(ctx, vehicleStrategyId, vins)
    if (groupIds) count += await links.linkGroups(ctx, vehicleStrategyId, groupIds)
    if (query) {
      const expressions = boundResource(ctx.ports, vehicles.key)?.hooks.expressions
      const bound = { resource: vehicles, hooks: expressions ? { expressions } : {} }
      count += await links.linkWhere(ctx, vehicleStrategyId, select(ctx, bound, query).where)
    }
    return { count }
  },
})

const pageUnbind = defineRoute({
  id: `${strategyVehicles.idPrefix}.pageUnbind`,
  labels: [vehicles.key, strategyVehicles.key],
  method: 'POST',
  path: `${strategyVehicles.api}/page/unbind`,
  summary: 'Vehicles that are not linked to a strategy.',
  permission: `${vehicleStrategies.key}/find`,
  scope: 'tenant',
  readOnly: true,
  body: pageSchema(vehicles).safeExtend({ vehicleStrategyId: idText }),
  response: pageAnswer(vehicles),
  handler: async (ctx, { body: { vehicleStrategyId, ...query } }) => {
    const strategy = await links.of(ctx, vehicleStrategyId)
    const expressions = boundResource(ctx.ports, vehicles.key)?.hooks.expressions
    const hooks = { ...(expressions ? { expressions } : {}), narrow: () => [links.unlinked(strategy)] }
    return page(
      ctx,
      { resource: vehicles, hooks },
      { ...query, page: Number(query.page), pageSize: Number(query.pageSize) },
    )
  },
})

const hooks: Hooks<StrategyVehicles> = {
  prepare: checkLinkedVehicles,
  expressions: {
    plateCode: sql`(select v.plate_code from vehicle v where v.vin = alarm_strategy_vehicle.vin)`,
  },
}

export const linkRoutes: Route[] = [...resourceRoutes(strategyVehicles, hooks), bindRoute, pageUnbind]
