import { sql } from '@motorpool/db'
import { asRead, type CallCtx, defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import {
  bind,
  changing,
  createRows,
  fieldsBody,
  type Hooks,
  type Row,
  readFull,
  resourceRoutes,
  rowSchema,
} from '@motorpool/resource/server'
import { anyResource, parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { vehicleModelThresholds } from '../../shared/model-thresholds.ts'

const resource = anyResource(vehicleModelThresholds)
const idText = z.union([z.string(), z.number()])
const MOST = 500

async function thresholdsOf(ctx: CallCtx, modelId: string): Promise<Row[]> {
  const { rows } = await sql<{ id: string }>`
    select id from vehicle_model_threshold where vehicle_model_id = ${modelId} order by alarm_level, id`.execute(
    ctx.tx,
  )
  return readFull(
    ctx,
    bound,
    rows.map((r) => r.id),
  )
}

async function lockModel(ctx: CallCtx, given: unknown): Promise<string> {
  const id = parseId(given)
  const { rows } = await sql<{ id: string }>`
    select id from vehicle_model where id = ${id ?? null} for update`.execute(ctx.tx)
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey('vehicle/models') })
  return rows[0].id
}

async function touchModels(ctx: CallCtx, ids: readonly unknown[]): Promise<void> {
  await sql`
    update vehicle_model set update_user_id = ${ctx.actor.id}, update_time = ${new Date(ctx.now)}
    where id = any (${ids}::bigint[])`.execute(ctx.tx)
}

const hooks: Hooks<typeof vehicleModelThresholds> = {
  saved: (ctx, works) =>
    touchModels(
      ctx,
      works.map(({ row }) => row.vehicleModelId),
    ),
  beforeDelete: (ctx, rows) =>
    touchModels(
      ctx,
      rows.map((row) => row.vehicleModelId),
    ),
}

const bound = bind(vehicleModelThresholds, hooks)

/** The thresholds of a model are what the call says, no more and no less (R296). */
const alarmSet = defineRoute({
  id: 'vehicle.vehicleModelThresholds.alarmSet',
  labels: [vehicleModelThresholds.key],
  method: 'POST',
  path: `${vehicleModelThresholds.api}/alarm/set`,
  summary: 'Sets the alarm thresholds of a model: those given replace what it had.',
  permission: 'vehicle/models/update',
  scope: 'manual',
  body: z.object({
    ...asRead,
    vehicleModelId: idText,
    thresholds: z
      .array(
        z.object(
          fieldsBody(resource, [
            'functionFieldId',
            'alarmLevel',
            'lowerValue',
            'upperValue',
            'unit',
            'continueTime',
            'enabled',
          ]),
        ),
      )
      .max(MOST),
  }),
  // The set has the version of its model, which every change of the set moves on.
  version: {
    table: 'vehicle_model',
    rows: ({ body }) => {
      const id = parseId(body.vehicleModelId)
      return id === undefined ? [] : [{ row: { id }, updateTime: body.updateTime }]
    },
  },
  response: z.array(rowSchema(resource)),
  handler: (ctx, { body }) =>
    changing(ctx, async (inner, record) => {
      const vehicleModelId = await lockModel(inner, body.vehicleModelId)
      await sql`delete from vehicle_model_threshold where vehicle_model_id = ${vehicleModelId}`.execute(
        inner.tx,
      )
      await touchModels(inner, [vehicleModelId])
      const rows = body.thresholds.map((one) => ({ ...one, vehicleModelId }))
      const { changes, refused } =
        rows.length > 0 ? await createRows(inner, bound, rows) : { changes: [], refused: [] }
      if (refused.length > 0)
        throw new AppError(
          'INVALID_INPUT',
          {},
          {
            fields: refused.flatMap(({ at, work }) =>
              work.errors.map((e) => ({ ...e, field: `thresholds.${at}.${e.field}` })),
            ),
          },
        )
      record(...changes)
      return thresholdsOf(inner, vehicleModelId)
    }),
})

const list = defineRoute({
  id: 'vehicle.vehicleModelThresholds.list',
  method: 'POST',
  path: `${vehicleModelThresholds.api}/:id/list`,
  summary: 'The alarm thresholds of a model.',
  permission: 'vehicle/models/find',
  scope: 'tenant',
  readOnly: true,
  params: idParams,
  response: z.array(rowSchema(resource)),
  handler: async (ctx, { params }) => {
    const { rows } = await sql<{ id: string }>`
      select id from vehicle_model where id = ${params.id}`.execute(ctx.tx)
    const [model] = rows
    if (!model) throw new AppError('NOT_FOUND', { what: textKey('vehicle/models') })
    return thresholdsOf(ctx, model.id)
  },
})

export const modelThresholdRoutes: Route[] = [
  ...resourceRoutes(vehicleModelThresholds, hooks),
  alarmSet,
  list,
]
