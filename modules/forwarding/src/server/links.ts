import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import {
  type Bound,
  boundResource,
  type Hooks,
  page,
  pageAnswer,
  pageSchema,
  resourceRoutes,
} from '@motorpool/resource/server'
import { checkLinkedVehicles, VehicleLinks } from '@motorpool/vehicle/server'
import { vehicles } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import { type ForwardVehicles, forwardTasks, forwardVehicles } from '../shared/index.ts'

const links = new VehicleLinks({
  table: 'forward_task',
  links: 'forward_task_vehicle',
  column: 'task_id',
  what: forwardTasks.key,
})

const vinList = z.array(z.string().trim().min(1).max(32)).min(1).max(5000)
const counted = z.object({ count: z.number() })
const update = { permission: `${forwardTasks.key}/update`, response: counted } as const
const ID = forwardTasks.idPrefix
const API = forwardTasks.api

const ofTask = { params: z.object({ taskId: idText }), body: vinList } as const

const bindRoute = defineRoute({
  ...update,
  scope: 'tenant',
  labels: [forwardVehicles.key],
  ...ofTask,
  id: `${ID}.bind`,
  method: 'POST',
  path: `${API}/bind/:taskId/vehicles`,
  summary:
    'Links vehicles to a forwarding task by VIN, all or none; what is linked stays. A running task sends them within seconds.',
  handler: async (ctx, { params, body }) => ({ count: await links.linkVins(ctx, params.taskId, body) }),
})

const unbind = defineRoute({
  ...update,
  scope: 'tenant',
  labels: [forwardVehicles.key],
  ...ofTask,
  id: `${ID}.unbind`,
  method: 'DELETE',
  path: `${API}/unbind/:taskId/vehicles`,
  summary: 'Unlinks vehicles from a forwarding task.',
  handler: async (ctx, { params, body }) => ({ count: await links.unlinkVins(ctx, params.taskId, body) }),
})

/** R434: all vehicles of the task's organisation and those below, those that come later too. */
async function setAll(ctx: CallCtx, taskId: string, all: boolean): Promise<{ count: number }> {
  await links.of(ctx, taskId)
  await sql`update forward_task set all_vehicles = ${all}, update_user_id = ${ctx.actor.id}, update_time = ${new Date(ctx.now)}
    where id = ${taskId}`.execute(ctx.tx)
  if (!all) return { count: await links.unlinkAll(ctx, taskId) }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from vehicle v join org o on o.id = v.org_id
    join forward_task t on t.id = ${taskId} join org mine on mine.id = t.org_id
    where v.tenant_id = t.tenant_id and o.path like mine.path || '%'`.execute(ctx.tx)
  return { count: rows[0]?.count ?? 0 }
}

const bindAll = defineRoute({
  ...update,
  scope: 'tenant',
  labels: [forwardVehicles.key],
  id: `${ID}.bindAll`,
  method: 'POST',
  path: `${API}/bind/allVehicles`,
  summary: 'Sends all vehicles of the task’s organisation and those below, those that come later too.',
  body: z.object({ taskId: idText }),
  handler: (ctx, { body }) => setAll(ctx, body.taskId, true),
})

const unbindAll = defineRoute({
  ...update,
  scope: 'tenant',
  labels: [forwardVehicles.key],
  id: `${ID}.unbindAll`,
  method: 'DELETE',
  path: `${API}/unbind/allVehicles`,
  summary: 'Unlinks all vehicles from a forwarding task.',
  body: z.object({ taskId: idText }),
  handler: (ctx, { body }) => setAll(ctx, body.taskId, false),
})

function everyVehicle(ctx: CallCtx): Bound<typeof vehicles> {
  const expressions = boundResource(ctx.ports, vehicles.key)?.hooks.expressions
  return { resource: vehicles, hooks: expressions ? { expressions } : {} }
}

/** R414: each vehicle is in exactly one of the linked and the unlinked ones. */
const unBindPage = defineRoute({
  id: `${forwardVehicles.idPrefix}.unBindPage`,
  labels: [vehicles.key, forwardVehicles.key],
  method: 'POST',
  path: `${forwardVehicles.api}/unBindPage`,
  summary: 'Vehicles that are not linked to a forwarding task.',
  permission: `${forwardTasks.key}/find`,
  scope: 'tenant',
  readOnly: true,
  body: pageSchema(vehicles).safeExtend({ taskId: idText }),
  response: pageAnswer(vehicles),
  handler: async (ctx, { body: { taskId, ...query } }) => {
    const task = await links.of(ctx, taskId)
    const bound = everyVehicle(ctx)
    return page(
      ctx,
      { ...bound, hooks: { ...bound.hooks, narrow: () => [links.unlinked(task)] } },
      { ...query, page: Number(query.page), pageSize: Number(query.pageSize) },
    )
  },
})

const ofDays = (what: string) => sql`(select ${sql.raw(what)} from forward_day d
  where d.task_id = forward_task_vehicle.task_id and d.vehicle_id = forward_task_vehicle.vehicle_id)`

const hooks: Hooks<ForwardVehicles> = {
  prepare: checkLinkedVehicles,
  expressions: {
    plateCode: sql`(select v.plate_code from vehicle v where v.vin = forward_task_vehicle.vin)`,
    sentCount: ofDays('coalesce(sum(d.sent), 0)::float8'),
    failedCount: ofDays('coalesce(sum(d.failed), 0)::float8'),
    lastSendTime: ofDays('max(d.last_time)'),
  },
}

export const linkRoutes: Route[] = [
  bindAll,
  unbindAll,
  bindRoute,
  unbind,
  unBindPage,
  ...resourceRoutes(forwardVehicles, hooks),
]
