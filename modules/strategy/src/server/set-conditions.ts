import { sql } from '@motorpool/db'
import { asRead, type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { bind, changing, createRows, fieldsBody, readFull, rowSchema } from '@motorpool/resource/server'
import { anyResource, parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { strategyConditions } from '../shared/conditions.ts'
import type { StrategyKind } from '../shared/enums.ts'
import { ofEither } from '../shared/permissions.ts'
import { vehicleStrategies } from '../shared/strategies.ts'
import { MOST_CONDITIONS } from './check.ts'
import { conditionHooks } from './conditions.ts'
import { requireFor } from './permissions.ts'

const resource = anyResource(strategyConditions)
const bound = bind(strategyConditions, conditionHooks)
const idText = z.union([z.string(), z.number()])
const OWN = [
  'conditionName',
  'functionFieldId',
  'alarmCondition',
  'calcValue',
  'calcValueEnd',
  'continueBegin',
  'continueEnd',
  'continueType',
  'localeValue',
] as const

async function lockStrategy(ctx: CallCtx, given: unknown): Promise<{ id: string; kind: StrategyKind }> {
  const { rows } = await sql<{ id: string; kind: StrategyKind }>`
    select id::text as id, strategy_kind as kind from alarm_strategy where id = ${parseId(given) ?? null} for update`.execute(
    ctx.tx,
  )
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey(vehicleStrategies.key) })
  return rows[0]
}

/** The conditions of a strategy are what the call says, no more and no less: one version of it. */
export const setConditions: Route = defineRoute({
  id: `${strategyConditions.idPrefix}.set`,
  labels: [strategyConditions.key],
  method: 'POST',
  path: `${strategyConditions.api}/set`,
  summary: 'Sets the conditions of a strategy: those given replace what it had, all or none.',
  permission: ofEither('update'),
  scope: 'manual',
  body: z.object({
    ...asRead,
    strategyId: idText,
    conditions: z.array(z.object(fieldsBody(resource, [...OWN]))).max(MOST_CONDITIONS),
  }),
  // The set has the version of its strategy, which every change of the set moves on.
  version: {
    table: 'alarm_strategy',
    rows: ({ body }) => {
      const id = parseId(body.strategyId)
      return id === undefined ? [] : [{ row: { id }, updateTime: body.updateTime }]
    },
  },
  response: z.array(rowSchema(resource)),
  handler: (ctx, { body }) =>
    changing(ctx, async (inner, record) => {
      const { id, kind } = await lockStrategy(inner, body.strategyId)
      requireFor(inner, kind, 'update')
      const named = kind === 'VEHICLE' ? { vehicleStrategyId: id } : { exceptionStrategyId: id }
      await sql`delete from alarm_strategy_condition where vehicle_strategy_id = ${id} or exception_strategy_id = ${id}`.execute(
        inner.tx,
      )
      await sql`update alarm_strategy set update_user_id = ${inner.actor.id}, update_time = ${new Date(inner.now)}
        where id = ${id}`.execute(inner.tx)
      const rows = body.conditions.map((one, sort) => ({ ...one, ...named, sort }))
      const { changes, refused } =
        rows.length > 0 ? await createRows(inner, bound, rows) : { changes: [], refused: [] }
      if (refused.length > 0)
        throw new AppError(
          'INVALID_INPUT',
          {},
          {
            fields: refused.flatMap(({ at, work }) =>
              work.errors.map((e) => ({ ...e, field: `conditions.${at}.${e.field}` })),
            ),
          },
        )
      record(...changes)
      return readFull(
        inner,
        bound,
        changes.map((change) => change.id),
      )
    }),
})
