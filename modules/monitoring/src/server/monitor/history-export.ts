import { type Cell, XLSX_TYPE } from '@motorpool/excel'
import { defineTaskKind, findTask, startTask } from '@motorpool/file/server'
import type { StoredFrame } from '@motorpool/history/server'
import type { CallCtx, FileReply, ManualCtx, Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import type { HistoryInit, HistoryRow } from '../../shared/monitor.ts'
import { sheetReply, timeText } from './fleet-routes.ts'
import { both, bothManual, wanted } from './single-calls.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

const PERMISSION = 'single-vehicle/history/export|monitor/conditionQuery/export'
const KIND = 'monitoring/history'
const BATCH = 1000
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

interface Range {
  startTime: number
  endTime: number
  keys: string[]
}

/** The reports of one vehicle as the history shows them. */
export interface History {
  reports(
    range: { startTime: number; endTime: number; keys?: readonly string[] },
    page: number,
    pageSize: number,
  ): Promise<{ items: StoredFrame[]; total: number }>
  row(ctx: ManualCtx, message: StoredFrame, paths: string[][]): HistoryRow
}

/** What of the history's own calls an export needs. */
export interface HistoryParts {
  init(ctx: CallCtx, vehicle: MonitoredVehicle): Promise<HistoryInit>
  open(vehicle: MonitoredVehicle): Promise<History>
}

/** The columns that were asked for; none named means all that the vehicle sends. */
export async function chosenKeys(
  keys: readonly string[],
  init: () => Promise<HistoryInit>,
): Promise<readonly string[]> {
  return keys.length > 0 ? keys : (await init()).columns.map((column) => column.key)
}

type Told = (done: number, total: number) => void

async function workbook(
  parts: HistoryParts,
  ctx: ManualCtx,
  vehicle: MonitoredVehicle,
  asked: Range,
  most: number,
  told?: Told,
): Promise<FileReply> {
  const text = (textKey: string) => translate(ctx.catalogues, ctx.locale, textKey)
  const shown = await ctx.inScope((tx) => parts.init({ ...ctx, tx }, vehicle))
  const known = new Map(shown.columns.map((c) => [c.key, c]))
  const range = { ...asked, keys: await chosenKeys(asked.keys, async () => shown) }
  const paths = range.keys.map((k) => k.split('.'))
  const history = await parts.open(vehicle)
  async function* cells(): AsyncGenerator<Cell[]> {
    for (let page = 1; page <= Math.ceil(most / BATCH); page++) {
      const { items, total } = await history.reports(range, page, BATCH)
      told?.(Math.min(page * BATCH, total), total)
      for (const message of items) {
        const { values, time, receiveTime } = history.row(ctx, message, paths)
        yield [
          timeText(time),
          timeText(receiveTime),
          ...range.keys.map((k) => values[k]?.label ?? values[k]?.value ?? null),
        ]
      }
      if (items.length < BATCH) return
    }
  }
  const titles = range.keys.map((k) => {
    const column = known.get(k)
    return column ? `${column.title}${column.unit ? ` (${column.unit})` : ''}` : k
  })
  const header = [text('monitor.collectTime'), text('monitor.receiveTime'), ...titles]
  return sheetReply(
    ctx,
    `${text('single-vehicle/history')}${vehicle.vin}`,
    header.map((h) => ({ header: h })),
    cells(),
  )
}

const paramsOf = (vehicle: MonitoredVehicle, range: Range) => ({
  vin: vehicle.vin,
  startTime: range.startTime,
  endTime: range.endTime,
  keys: range.keys,
})

/** The history as a workbook: at once, or as a task that is asked for, followed and fetched in the download centre. */
export function historyExportRoutes(parts: HistoryParts): Route[] {
  defineTaskKind({
    kind: KIND,
    messages: 'message.export',
    run: async ({ ctx, progress }, params) => {
      const { vin, ...range } = params as unknown as Range & { vin: string }
      const vehicle = await ctx.inScope((tx) => wanted({ ...ctx, tx }, vin))
      return { file: await workbook(parts, ctx, vehicle, range, HISTORY_MAX, progress) }
    },
  })
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
        const { total } = await (await parts.open(vehicle)).reports(range, 1, 1)
        if (total > HISTORY_NOW_MAX) throw new AppError('HISTORY_EXPORT_LONG', { max: HISTORY_NOW_MAX })
        return workbook(parts, ctx, vehicle, range, HISTORY_NOW_MAX)
      },
    }),
    ...both({
      call: 'needAsyncExport',
      method: 'GET',
      rest: '/need/async/export',
      permission: PERMISSION,
      summary: 'Is this export too long to wait for?',
      query,
      handler: async (_ctx, vehicle, { query: range }) => {
        const { total } = await (await parts.open(vehicle)).reports(range, 1, 1)
        return { need: total > HISTORY_NOW_MAX, total }
      },
    }),
    ...both({
      call: 'asyncExport',
      method: 'GET',
      rest: '/async/export',
      permission: PERMISSION,
      summary:
        'Starts the export as a task of the download centre; the same one that runs already is not begun again.',
      query,
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
      handler: async (ctx, vehicle, { query: range }) => {
        const task = await findTask(ctx, KIND, paramsOf(vehicle, range))
        if (!task) return { taskId: null, status: null, progress: 0 }
        const { id, status, progress, fail_reason } = task
        return { taskId: id, status, progress, failReason: fail_reason }
      },
    }),
  ]
}
