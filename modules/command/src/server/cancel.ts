import { sql } from '@motorpool/db'
import { anyId, defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { cancelControls, cmdLogs } from '../shared/index.ts'

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
    const { rows } = await sql<{ stage: string; vin: string }>`
      select stage, vin from command_log where id = ${params.id} for update`.execute(ctx.tx)
    const [row] = rows
    if (!row) throw new AppError('NOT_FOUND', { what: params.id })
    if (row.stage !== 'WAITING') throw new AppError('COMMAND_NOT_WAITING', { vin: row.vin })
    await sql`
      update command_log set stage = 'ENDED', state = '8', cancel_user_id = ${ctx.actor.id}, cancel_time = ${new Date(ctx.now)},
        update_user_id = ${ctx.actor.id}, update_time = ${new Date(ctx.now)} where id = ${params.id}`.execute(
      ctx.tx,
    )
    return { id: String(params.id), state: '8' }
  },
})
