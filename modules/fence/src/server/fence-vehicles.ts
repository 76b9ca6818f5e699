import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import {
  type Bound,
  boundResource,
  type Hooks,
  type PageQuery,
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
import { type FenceVehicles, fenceVehicles } from '../shared/fence-vehicles.ts'
import { fences } from '../shared/fences.ts'

const links = new VehicleLinks({
  table: 'fence',
  links: 'fence_vehicle',
  column: 'fence_id',
  what: fences.key,
})

const vinList = z.array(z.string().trim().min(1).max(32)).min(1).max(5000)
const counted = z.object({ count: z.number() })
const common = { permission: `${fences.key}/update`, response: counted } as const

/** Vehicles of every category, by the filters of their list. */
function everyVehicle(ctx: CallCtx): Bound<typeof vehicles> {
  const expressions = boundResource(ctx.ports, vehicles.key)?.hooks.expressions
  return { resource: vehicles, hooks: expressions ? { expressions } : {} }
}

const bindRoute = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${fenceVehicles.idPrefix}.bind`,
  labels: [fenceVehicles.key],
  method: 'POST',
  path: `${fenceVehicles.api}/bind`,
  summary: 'Links vehicles to a fence, by VIN or those of groups, all or none; what is linked stays.',
  body: z.object({
    fenceId: idText,
    vinList: vinList.optional(),
    groupIds: z.array(idText).min(1).max(200).optional(),
  }),
  handler: async (ctx, { body }) => {
    if (!body.vinList && !body.groupIds)
      throw new AppError('INVALID_INPUT', {}, { fields: [{ field: 'vinList', code: 'FIELD_REQUIRED' }] })
    const byVin = body.vinList ? await links.linkVins(ctx, body.fenceId, body.vinList) : 0
    const byGroup = body.groupIds ? await links.linkGroups(ctx, body.fenceId, body.groupIds) : 0
    return { count: byVin + byGroup }
  },
})

const bindAll = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${fenceVehicles.idPrefix}.bindAll`,
  labels: [vehicles.key],
  method: 'POST',
  path: `${fenceVehicles.api}/bindAll`,
  summary: 'Links a fence and all vehicles of a query that the caller sees; what is linked stays.',
  body: querySchema(vehicles).extend({ fenceId: idText }),
  handler: async (ctx, { body: { fenceId, ...query } }) => ({
    count: await links.linkWhere(ctx, fenceId, select(ctx, everyVehicle(ctx), query).where),
  }),
})

const unbind = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${fenceVehicles.idPrefix}.unbind`,
  method: 'POST',
  path: `${fenceVehicles.api}/unbind`,
  summary: 'Unlinks vehicles from a fence.',
  body: z.object({ fenceId: idText, vinList }),
  handler: async (ctx, { body }) => ({ count: await links.unlinkVins(ctx, body.fenceId, body.vinList) }),
})

const unbindAll = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${fenceVehicles.idPrefix}.unbindAll`,
  method: 'POST',
  path: `${fenceVehicles.api}/unbindAll`,
  summary: 'Unlinks all vehicles that the caller sees from a fence.',
  body: z.object({ fenceId: idText }),
  handler: async (ctx, { body }) => ({ count: await links.unlinkAll(ctx, body.fenceId) }),
})

const named = z.object({ vinList })
const unbindList = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${fenceVehicles.idPrefix}.unbindList`,
  method: 'DELETE',
  path: `${fenceVehicles.api}/unbind/:fenceId`,
  summary: 'Unlinks a list of vehicles from a fence.',
  params: z.object({ fenceId: idText }),
  body: z.union([vinList, named]),
  handler: async (ctx, { params, body }) => ({
    count: await links.unlinkVins(ctx, params.fenceId, Array.isArray(body) ? body : body.vinList),
  }),
})

/** The size and number of a page, which the schema has checked. */
const paged = (query: Record<string, unknown>): PageQuery => ({
  ...query,
  page: Number(query.page),
  pageSize: Number(query.pageSize),
})

/** R362: vehicles that a fence does not watch yet. */
const pageUnBind = defineRoute({
  id: `${fences.idPrefix}.pageUnBind`,
  labels: [vehicles.key],
  method: 'POST',
  path: `${fences.api}/pageUnBind`,
  summary: 'Vehicles that are not linked to a fence.',
  permission: `${fences.key}/find`,
  scope: 'tenant',
  readOnly: true,
  body: pageSchema(vehicles).safeExtend({ fenceId: idText }),
  response: pageAnswer(vehicles),
  handler: async (ctx, { body: { fenceId, ...query } }) => {
    const fence = await links.of(ctx, fenceId)
    const bound = everyVehicle(ctx)
    const unlinked = links.unlinked(fence)
    return page(ctx, { ...bound, hooks: { ...bound.hooks, narrow: () => [unlinked] } }, paged(query))
  },
})

const hooks: Hooks<FenceVehicles> = {
  prepare: checkLinkedVehicles,
  expressions: {
    plateCode: sql`(select v.plate_code from vehicle v where v.vin = fence_vehicle.vin)`,
  },
}

export const fenceVehicleRoutes: Route[] = [
  ...resourceRoutes(fenceVehicles, hooks),
  bindRoute,
  bindAll,
  unbind,
  unbindAll,
  unbindList,
  pageUnBind,
]
