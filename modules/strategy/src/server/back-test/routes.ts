import { type CallCtx, defineRoute, idParams, idText, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { BACK_TEST, backTestView, TEST_DAYS, TEST_VEHICLES, testedAlarm } from '../../shared/back-test.ts'
import { ofEither } from '../../shared/permissions.ts'
import { vehicleStrategies } from '../../shared/strategies.ts'
import { strategyVehicles } from '../../shared/strategy-vehicles.ts'
import { beginTest } from './begin.ts'
import { alarmPage, testRuns, viewOf } from './repo.ts'

const DAY_MS = 86_400_000

/** A test of the caller: others' are none. */
async function ownTest(ctx: CallCtx, id: string) {
  const view = await viewOf(ctx.tx, ctx.actor.id, { id }, ctx.now)
  if (!view) throw new AppError('NOT_FOUND', { what: textKey('strategy.backTest') })
  return view
}

const LABELS = [strategyVehicles.key, vehicleStrategies.key]

const begin = defineRoute({
  labels: LABELS,
  permission: ofEither('find'),
  scope: 'tenant',
  id: `${vehicleStrategies.idPrefix}.backTest`,
  method: 'POST',
  path: BACK_TEST,
  summary:
    'Runs a strategy, enabled or not, over up to 30 days of the history of vehicles: those named, else those that it watches.',
  body: z
    .object({
      strategyId: idText,
      vinList: z.array(z.string().trim().min(1).max(32)).min(1).max(TEST_VEHICLES).optional(),
      beginTime: z.number().int(),
      endTime: z.number().int(),
    })
    .refine(({ beginTime, endTime }) => endTime > beginTime && endTime - beginTime <= TEST_DAYS * DAY_MS, {
      path: ['endTime'],
      params: { code: 'FIELD_TIME_ORDER' },
    }),
  response: z.object({ id: z.string() }),
  handler: async (ctx, { body: { vinList, ...order } }) => ({
    id: await beginTest(ctx, { ...order, vinList: vinList ?? null }),
  }),
})

const newest = defineRoute({
  labels: LABELS,
  permission: ofEither('find'),
  scope: 'tenant',
  id: `${vehicleStrategies.idPrefix}.backTestNewest`,
  method: 'GET',
  path: BACK_TEST,
  summary: 'The newest back-test of a strategy that the caller has begun; null where none is kept.',
  query: z.object({ strategyId: idText }),
  response: backTestView.nullable(),
  handler: async (ctx, { query }) =>
    (await viewOf(ctx.tx, ctx.actor.id, { strategyId: query.strategyId }, ctx.now)) ?? null,
})

const find = defineRoute({
  labels: LABELS,
  permission: ofEither('find'),
  scope: 'tenant',
  id: `${vehicleStrategies.idPrefix}.backTestFind`,
  method: 'GET',
  path: `${BACK_TEST}/:id`,
  summary: 'How far a back-test of the caller is, and what it has found: by day, by vehicle, and where.',
  params: idParams,
  response: backTestView,
  handler: (ctx, { params }) => ownTest(ctx, params.id),
})

const alarms = defineRoute({
  labels: LABELS,
  permission: ofEither('find'),
  scope: 'tenant',
  id: `${vehicleStrategies.idPrefix}.backTestAlarms`,
  method: 'POST',
  path: `${BACK_TEST}/:id/alarms`,
  summary:
    'The alarms that a back-test has found, the first 100 of each vehicle, in the order of their begins.',
  readOnly: true,
  params: idParams,
  body: pageBody({ vin: z.string().trim().max(32).optional() }),
  response: pageOf(testedAlarm.extend({ vin: z.string() })),
  handler: async (ctx, { params, body }) => {
    const { id } = await ownTest(ctx, params.id)
    return alarmPage(ctx.tx, id, body)
  },
})

const stop = defineRoute({
  labels: LABELS,
  permission: ofEither('find'),
  scope: 'tenant',
  id: `${vehicleStrategies.idPrefix}.backTestStop`,
  method: 'POST',
  path: `${BACK_TEST}/:id/stop`,
  summary: 'Stops a back-test of the caller; what it has found until then stays.',
  params: idParams,
  response: backTestView,
  handler: async (ctx, { params }) => {
    const { id } = await ownTest(ctx, params.id)
    await testRuns.end(ctx.tx, id, 'STOPPED', ctx.now)
    return ownTest(ctx, id)
  },
})

export const backTestRoutes: readonly Route[] = [begin, newest, find, alarms, stop]
