import { sql, type Tx } from '@motorpool/db'
import { anyId, type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { cancelControls, cmdLogs } from '../shared/index.ts'
import { commandFollowers, type EndedCommand, follow } from './followers.ts'

type Cancelled = EndedCommand & { stage: string; category: string }

/** Takes a command back that is not on the wire yet; undefined where it is or has ended. */
export async function takeBack(
  tx: Tx,
  id: string,
  userId: string | null,
  now: number,
): Promise<Cancelled | undefined> {
  const at = new Date(now)
  const { rows } = await sql<Cancelled>`
    update command_log set stage = 'ENDED', state = '8', cancel_user_id = ${userId}, cancel_time = ${at},
      update_user_id = ${userId}, update_time = ${at} where id = ${id} and stage = 'WAITING'
    returning id::text, tenant_id::text as "tenantId", vehicle_id::text as "vehicleId", cmd_category as category, stage, state,
      fail_reason as "failReason"`.execute(tx)
  return rows[0]
}

async function cancel(ctx: CallCtx, id: string): Promise<void> {
  const { rows } = await sql<{ vin: string }>`
    select vin from command_log where id = ${id} for update`.execute(ctx.tx)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', { what: id })
  const cancelled = await takeBack(ctx.tx, id, ctx.actor.id, ctx.now)
  if (!cancelled) throw new AppError('COMMAND_NOT_WAITING', { vin: row.vin })
  await follow(ctx.ports.all(commandFollowers), ctx.tx, [cancelled], ctx.now)
}

export const cancelRoute: Route = defineRoute({
  id: 'vehicle.cmdLogs.cancel',
  labels: [cmdLogs.key],
  method: 'PUT',
  path: `${cmdLogs.api}/:id/cancel`,
  summary: 'Takes back a command that is not on the wire yet (state 8).',
  permission: `${cmdLogs.key}/update|${cancelControls.key}/update`,
  scope: 'tenant',
  params: z.object({ id: anyId }),
  response: z.object({ id: z.string(), state: z.string() }),
  handler: async (ctx, { params }) => {
    await cancel(ctx, String(params.id))
    return { id: String(params.id), state: '8' }
  },
})
