import { type Commanded, checkedParams, commanded } from '@motorpool/command/server'
import type { Tx } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { PARAMS, paramsPath } from '../shared/index.ts'
import { ask, commandOf, give } from './order.ts'
import { keptOf, want } from './store.ts'

const path = paramsPath(':vin')
const vin = z.string().min(1).max(32)
const when = z.enum(['REALTIME', 'OFFLINE'])
const key = z.string().min(1).max(64)
const KEYS_MAX = 200
const sent = z.object({ id: z.string(), checkID: z.string(), state: z.string() })

export const readRoute: Route = defineRoute({
  id: 'vehicle.parameters.read',
  labels: [PARAMS],
  method: 'POST',
  path: `${path}/read`,
  summary: 'Asks the terminal of a vehicle for its parameters: the named ones, or all.',
  permission: `${PARAMS}/update`,
  scope: 'tenant',
  params: z.object({ vin }),
  body: z.object({ keys: z.array(key).min(1).max(KEYS_MAX).optional(), type: when.optional() }),
  response: sent,
  handler: async (ctx, { params, body: { keys, type = 'REALTIME' } }) => {
    const vehicle = await commanded(ctx, params.vin)
    const known = keys?.filter((one) =>
      vehicle.protocol.parameters.some((parameter) => parameter.key === one),
    )
    if (known?.length === 0)
      throw new AppError('INVALID_INPUT', {}, { fields: [{ field: 'keys', code: 'FIELD_FORMAT' }] })
    const { id, checkID, state } = await ask(
      ctx.tx,
      { vehicle, type, userId: ctx.actor.id, now: ctx.now },
      known,
    )
    return { id, checkID, state }
  },
})

/** Nobody sets what he saw otherwise than it is. */
async function unchanged(
  tx: Tx,
  vehicle: Commanded,
  changes: readonly { key: string; before: string | null }[],
) {
  const kept = await keptOf(tx, vehicle, true)
  for (const { key: of, before } of changes)
    if ((kept.get(of)?.value ?? null) !== before) {
      const name = vehicle.protocol.parameters.find((one) => one.key === of)?.name[0] ?? of
      throw new AppError('PARAMETER_CHANGED', { name })
    }
}

export const setRoute: Route = defineRoute({
  id: 'vehicle.parameters.set',
  labels: [PARAMS],
  method: 'PUT',
  path,
  summary:
    'Sets parameters of the terminal of a vehicle, several in one command; they are read back once it has answered. Each names the value that was shown: another one meanwhile is refused.',
  permission: `${PARAMS}/update`,
  scope: 'tenant',
  params: z.object({ vin }),
  body: z.object({
    changes: z
      .array(
        z.object({
          key,
          before: z.string().max(512).nullable(),
          value: z.union([z.string().max(512), z.number()]),
        }),
      )
      .min(1)
      .max(KEYS_MAX),
    type: when.optional(),
  }),
  response: sent,
  handler: async (ctx, { params: of, body: { changes, type = 'REALTIME' } }) => {
    const vehicle = await commanded(ctx, of.vin)
    const spec = commandOf(vehicle, 'set')
    const unknown = changes.filter((one) => !spec.params.some((param) => param.key === one.key))
    if (unknown.length > 0)
      throw new AppError(
        'INVALID_INPUT',
        {},
        {
          fields: unknown.map((one) => ({ field: `params.${one.key}`, code: 'FIELD_FORMAT' as const })),
        },
      )
    const params = checkedParams(spec, Object.fromEntries(changes.map((one) => [one.key, one.value])))
    await unchanged(ctx.tx, vehicle, changes)
    const userId = ctx.actor.id
    const { id, checkID, state, stage } = await give(ctx.tx, {
      vehicle,
      spec,
      params,
      type,
      userId,
      now: ctx.now,
    })
    const so = stage === 'ENDED' ? 'NOT_SENT' : 'ASKED'
    await want(ctx.tx, vehicle, params, { logId: id, stage: so, userId, now: ctx.now })
    return { id, checkID, state }
  },
})
