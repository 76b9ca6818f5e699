import { startTask } from '@motorpool/file/server'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, definePort } from '@motorpool/kernel'
import { nameIn } from '@motorpool/wire'
import { z } from 'zod'
import { cmdLogs, SENDING } from '../../shared/index.ts'
import { withAreas } from '../areas.ts'
import { chosen } from '../choose.ts'
import { refused } from '../refused.ts'
import { API, times } from '../send.ts'
import { addressed } from '../vehicle.ts'
import { choiceOf, type FleetRules } from './give.ts'
import { FLEET_KIND, type FleetBody, type FleetParams, fleetBody } from './params.ts'
import { makeRoom, spanOf } from './room.ts'
import { defineFleetTask } from './task.ts'
import { idsOf } from './whom.ts'

/**
 * The name of the command, where one vehicle at least can get it: a mistake in its values is told at once, not by the task.
 *
 * @throws AppError NOT_FOUND for vehicles beyond the caller's scope, else why no vehicle can get it
 */
async function nameOf(ctx: CallCtx, params: FleetParams, { mayObserve }: FleetRules): Promise<string> {
  const vehicles = await addressed(ctx.tx, params.ids)
  const known = new Set(vehicles.map(({ id }) => id))
  const missing = params.ids.find((id) => !known.has(id))
  if (missing !== undefined) throw new AppError('NOT_FOUND', { what: missing })
  const choice = await choiceOf(ctx.tx, vehicles, mayObserve)
  let first: AppError | undefined
  for (const { to } of vehicles) {
    const found = to instanceof AppError ? to : refused(() => chosen(to, params, choice))
    if (!(found instanceof AppError)) {
      // An area that no terminal can be told is refused here, and not vehicle by vehicle.
      await withAreas(ctx, ctx.tx, found)
      return found.named?.name ?? nameIn(found.spec.name, ctx.locale)
    }
    first ??= found
  }
  throw first ?? new AppError('NOT_FOUND', { what: '' })
}

/** Gives a command to a fleet. */
export const fleetOrdering =
  definePort<(ctx: CallCtx, body: FleetBody) => Promise<{ taskId: string }>>('command.fleet')

/**
 * Stores the task that gives it.
 *
 * @throws AppError as `idsOf` and `nameOf` say, COMMAND_FLEET_BUSY while another one of the tenant is under way
 */
export async function giveFleet(
  ctx: CallCtx,
  body: FleetBody,
  rules: FleetRules,
): Promise<{ taskId: string }> {
  if (ctx.orgScope.kind === 'customer') throw new AppError('FORBIDDEN')
  times(body.type, body, ctx.now)
  const { ids, list, filter, ...order } = body
  const params = { ...order, ids: await idsOf(ctx, { ids, list, filter }) }
  const name = await nameOf(ctx, params, rules)
  const count = params.ids.length
  await makeRoom(ctx, spanOf(params, count, rules.rateOf(ctx.tenantId), ctx.now))
  const title = translate(ctx.catalogues, ctx.locale, 'command.fleet', { name, count })
  const taskId = await startTask(ctx, { kind: FLEET_KIND, name: title, module: cmdLogs.key, params })
  return { taskId }
}

export function fleetRoute(rules: FleetRules): Route {
  defineFleetTask(rules)
  return defineRoute({
    id: 'vehicle.cmd.fleet',
    labels: [cmdLogs.key],
    method: 'POST',
    path: `${API}/fleet`,
    summary:
      'Gives a command to several vehicles, named or all that a list of vehicles finds, as a task of the download centre: no faster than the tenant has set, with progress, to be cancelled there, and with a workbook of what became of each. Nothing that changes locks.',
    permission: `${SENDING}/update`,
    scope: 'tenant',
    body: fleetBody,
    response: z.object({ taskId: idText }),
    handler: (ctx, { body }) => giveFleet(ctx, body, rules),
  })
}
