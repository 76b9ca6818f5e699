import { XLSX_TYPE } from '@motorpool/excel'
import { defineTaskKind, findTask, startTask } from '@motorpool/file/server'
import { idText, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { workbook } from './history-workbook.ts'
import { both, bothManual, wanted } from './single-calls.ts'
import type { VehicleHistory } from './vehicle-history.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

const PERMISSION = 'single-vehicle/history/export|monitor/conditionQuery/export|vehicle/alarmDiagnosis/export'
const KIND = 'monitoring/history'
/** Reports that are exported while the caller waits; more go to the download centre. */
export const HISTORY_NOW_MAX = 20_000
const HISTORY_MAX = 1_000_000

const key = z.string().min(1).max(128)
const body = z
  .object({ startTime: z.number().int(), endTime: z.number().int(), keys: z.array(key).max(40).default([]) })
  .loose()
/** The same in a query: keys joined with commas. */
const query = z.object({
  startTime: z.coerce.number().int(),
  endTime: z.coerce.number().int(),
  keys: z
    .string()
    .max(5000)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(key).max(40)),
})

const taskState = z.object({
  taskId: idText.nullable(),
  status: z.enum(['WAIT', 'RUNNING', 'DONE', 'FAIL']).nullable(),
  progress: z.number(),
  failReason: z.string().nullable(),
})

type Range = z.output<typeof query>
/** Parameters of a task of the download centre. */
const taskParams = z.object({
  vin: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  keys: z.array(z.string()),
})

const paramsOf = ({ vin }: MonitoredVehicle, { startTime, endTime, keys }: Range) => ({
  vin,
  startTime,
  endTime,
  keys,
})

function defineHistoryTask(history: VehicleHistory): void {
  defineTaskKind({
    kind: KIND,
    messages: 'message.export',
    run: async ({ ctx, progress }, params) => {
      const { vin, ...asked } = taskParams.parse(params)
      const vehicle = await ctx.inScope((tx) => wanted({ ...ctx, tx }, vin))
      return { file: await workbook(history, ctx, vehicle, asked, HISTORY_MAX, progress) }
    },
  })
}

/** The export while the caller waits, and whether it is too long for that. */
function waitedRoutes(history: VehicleHistory): readonly Route[] {
  const totalOf = async (vehicle: MonitoredVehicle, range: Range): Promise<number> =>
    (await history.reports(vehicle, range, 1, 1)).total
  return [
    ...bothManual({
      call: 'export',
      method: 'POST',
      rest: '/export',
      permission: PERMISSION,
      summary: 'The historical condition as a workbook.',
      produces: XLSX_TYPE,
      body,
      handler: async (ctx, vehicle, { body: range }) => {
        if ((await totalOf(vehicle, range)) > HISTORY_NOW_MAX)
          throw new AppError('HISTORY_EXPORT_LONG', { max: HISTORY_NOW_MAX })
        return workbook(history, ctx, vehicle, range, HISTORY_NOW_MAX)
      },
    }),
    ...both({
      call: 'needAsyncExport',
      method: 'GET',
      rest: '/need/async/export',
      permission: PERMISSION,
      summary: 'Is this export too long to wait for?',
      query,
      response: z.object({ need: z.boolean(), total: z.number() }),
      handler: async (_ctx, vehicle, { query: range }) => {
        const total = await totalOf(vehicle, range)
        return { need: total > HISTORY_NOW_MAX, total }
      },
    }),
  ]
}

/** The history as a workbook: at once, or as a task that is asked for, followed and fetched in the download centre. */
export function historyExportRoutes(history: VehicleHistory): readonly Route[] {
  defineHistoryTask(history)
  return [
    ...waitedRoutes(history),
    ...both({
      call: 'asyncExport',
      method: 'GET',
      rest: '/async/export',
      permission: PERMISSION,
      summary:
        'Starts the export as a task of the download centre; the same one that runs already is not begun again.',
      query,
      response: z.object({ taskId: idText }),
      handler: async (ctx, vehicle, { query: range }) => ({
        taskId: await startTask(ctx, {
          kind: KIND,
          name: `${translate(ctx.catalogues, ctx.locale, 'single-vehicle/history')} ${vehicle.vin}`,
          module: 'single-vehicle/history',
          params: paramsOf(vehicle, range),
        }),
      }),
    }),
    ...both({
      call: 'checkExport',
      method: 'GET',
      rest: '/check/export',
      permission: PERMISSION,
      summary: 'How far the newest task of this export is.',
      query,
      response: taskState,
      handler: async (ctx, vehicle, { query: range }) => {
        const task = await findTask(ctx, KIND, paramsOf(vehicle, range))
        if (!task) return { taskId: null, status: null, progress: 0, failReason: null }
        const { id, status, progress, fail_reason } = task
        return { taskId: id, status, progress, failReason: fail_reason }
      },
    }),
  ]
}
