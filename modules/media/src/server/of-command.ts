import { answerOf } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import { defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError, must } from '@motorpool/kernel'
import { boundResource, readFull, rowSchema } from '@motorpool/resource/server'
import { z } from 'zod'
import { media } from '../shared/index.ts'

/** Items of one command that are shown. */
const MOST = 100
/** ms from the command within which its terminal sends what it recorded: ids are used again. */
const WITHIN = 86_400_000

async function itemsOf(tx: Tx, commandId: string): Promise<string[]> {
  const answer = await answerOf(tx, commandId)
  if (!answer) throw new AppError('NOT_FOUND', { what: commandId })
  const { vehicleId, spec, params, sendTime, frame } = answer
  const said = spec?.recorded?.(params, frame).slice(0, MOST) ?? []
  if (sendTime === null || said.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id::text from terminal_media m where vehicle_id = ${vehicleId} and media_id = any (${said.map(String)}::text[])
      and receive_time >= ${new Date(sendTime)} and receive_time < ${new Date(sendTime + WITHIN)}
    order by m.id desc limit ${MOST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What a command has brought: its answer names the items that the terminal then sends. */
export const ofCommandRoute: Route = defineRoute({
  id: `${media.idPrefix}.ofCommand`,
  labels: [media.key],
  method: 'GET',
  path: `${media.api}/command/:id`,
  summary: 'The photos, sounds and films that a command to a terminal has brought.',
  permission: `${media.key}/find`,
  scope: 'tenant',
  params: idParams,
  response: z.array(rowSchema(media)),
  handler: async (ctx, { params: { id } }) => {
    const bound = must(boundResource(ctx.ports, media.key), 'the media')
    return readFull(ctx, bound, await itemsOf(ctx.tx, id))
  },
})
