import { XLSX_TYPE } from '@motorpool/excel'
import type { TelemetryStore } from '@motorpool/history/server'
import { type CallCtx, defineRoute, idParams, idText, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError, dayOf, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import {
  CONDITION_QUERY,
  CONDITION_QUERY_LIMITS,
  metStretch,
  metVehicle,
  type QueryRun,
  queryRun,
  queryRunHead,
  question,
  questionField,
  questionScope,
} from '../../shared/condition-query.ts'
import '../monitor/errors.ts'
import { askQuestion } from './ask.ts'
import { EXPORT, FIND, LABELS, PREFIX } from './calls.ts'
import { questionFields } from './fields.ts'
import { metVehicles, queryRuns, runOf, runsOf, stretchesOf, VEHICLE_ORDERS } from './repo.ts'
import { savedRoutes } from './saved.ts'
import type { SearchThreads } from './search-vehicle.ts'
import { runWorkbook } from './workbook.ts'

const RUNS = `${CONDITION_QUERY}/runs`
const RUNS_LISTED = 50
/** One question may read for seconds. */
const RATE = { max: 20, windowMs: 60_000 }
const { days, vehicles, keptDays, stretches: kept } = CONDITION_QUERY_LIMITS
const common = { labels: LABELS, permission: FIND }

/** A run of the caller: others' are none. */
async function ownRun(ctx: CallCtx, id: string): Promise<QueryRun> {
  const run = await runOf(ctx.tx, ctx.actor.id, id, ctx.now)
  if (!run) throw new AppError('NOT_FOUND', { what: textKey('monitor.query.run') })
  return run
}

const fields = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${PREFIX}.fields`,
  method: 'GET',
  path: `${CONDITION_QUERY}/fields`,
  summary:
    'Fields that questions can read: what protocols carry, and signals of terminals that the caller sees.',
  response: z.array(questionField),
  handler: questionFields,
})

const ask = (store: TelemetryStore, threads: SearchThreads) =>
  defineRoute({
    ...common,
    scope: 'manual',
    id: `${PREFIX}.askHistory`,
    method: 'POST',
    path: RUNS,
    summary: `Asks up to ${days} days of the history of up to ${vehicles} vehicles in scope when conditions were met: at once where few messages are asked, else as a job. Results are kept for ${keptDays} days.`,
    rate: RATE,
    body: z.object({
      question,
      scope: questionScope.default({}),
      beginTime: z.number().int(),
      endTime: z.number().int(),
    }),
    response: z.object({ id: idText }),
    handler: async (ctx, { body }) => ({ id: await askQuestion(ctx, store, threads, body) }),
  })

const runs = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${PREFIX}.runs`,
  method: 'GET',
  path: RUNS,
  summary: `The newest ${RUNS_LISTED} questions that the caller has asked, with how far they are.`,
  response: z.array(queryRunHead),
  handler: (ctx) => runsOf(ctx.tx, ctx.actor.id, ctx.now, RUNS_LISTED),
})

const find = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${PREFIX}.find`,
  method: 'GET',
  path: `${RUNS}/:id`,
  summary: 'How far a run of the caller is, and what it has found: in sum and by day.',
  params: idParams,
  response: queryRun,
  handler: (ctx, { params }) => ownRun(ctx, params.id),
})

const met = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${PREFIX}.vehicles`,
  method: 'POST',
  path: `${RUNS}/:id/vehicles`,
  summary: 'The vehicles that met a question: first, last, how often, longest.',
  readOnly: true,
  params: idParams,
  body: pageBody({
    order: z.enum(VEHICLE_ORDERS).default('stretches'),
    /** ms: of those that met it on this day in China. */
    day: z.number().int().optional(),
  }),
  response: pageOf(metVehicle),
  handler: async (ctx, { params, body: { day, ...page } }) => {
    const { id } = await ownRun(ctx, params.id)
    return metVehicles(ctx.tx, id, { ...page, day: day === undefined ? undefined : dayOf(day) })
  },
})

const stretches = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${PREFIX}.stretches`,
  method: 'GET',
  path: `${RUNS}/:id/vehicles/:vin`,
  summary: `When a vehicle met a question: the first ${kept} stretches of reports.`,
  params: idParams.extend({ vin: z.string().min(1).max(32) }),
  response: z.array(metStretch),
  handler: async (ctx, { params: { id, vin } }) => {
    await ownRun(ctx, id)
    const found = await stretchesOf(ctx.tx, id, vin.toUpperCase())
    if (!found) throw new AppError('NOT_FOUND', { what: vin })
    return found
  },
})

const stop = defineRoute({
  ...common,
  scope: 'tenant',
  id: `${PREFIX}.stop`,
  method: 'POST',
  path: `${RUNS}/:id/stop`,
  summary: 'Stops a run of the caller; what it has found until then stays.',
  params: idParams,
  response: queryRun,
  handler: async (ctx, { params }) => {
    const { id } = await ownRun(ctx, params.id)
    await queryRuns.end(ctx.tx, id, 'STOPPED', ctx.now)
    return ownRun(ctx, id)
  },
})

const save = defineRoute({
  ...common,
  scope: 'manual',
  permission: EXPORT,
  id: `${PREFIX}.export`,
  method: 'POST',
  path: `${RUNS}/:id/export`,
  summary: 'The vehicles that met a question as a workbook.',
  readOnly: true,
  produces: XLSX_TYPE,
  rate: RATE,
  params: idParams,
  handler: (ctx, { params }) => runWorkbook(ctx, params.id, (tx) => ownRun({ ...ctx, tx }, params.id)),
})

/** Questions about the history of many vehicles at once. */
export const conditionQueryRoutes = (store: TelemetryStore, threads: SearchThreads): readonly Route[] => [
  fields,
  ask(store, threads),
  runs,
  find,
  met,
  stretches,
  stop,
  save,
  ...savedRoutes,
]
