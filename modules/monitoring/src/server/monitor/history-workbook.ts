import type { Cell, WriteColumn } from '@motorpool/excel'
import type { FileReply, ManualCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import type { HistoryInit } from '../../shared/monitor.ts'
import type { HistoryRange, VehicleHistory } from './vehicle-history.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'
import { sheetReply, timeColumn } from './workbooks.ts'

/** Reports that are read at a time. */
const BATCH = 1000

/** The columns that were asked for; none named means all that the vehicle sends. */
export async function chosenKeys(
  keys: readonly string[],
  init: () => Promise<HistoryInit>,
): Promise<readonly string[]> {
  return keys.length > 0 ? keys : (await init()).columns.map((column) => column.key)
}

type Progress = (done: number, total: number) => void

type Text = (key: string) => string

/** The rows of the workbook, read page by page. */
async function* cellsOf(
  history: VehicleHistory,
  ctx: ManualCtx,
  vehicle: MonitoredVehicle,
  range: HistoryRange & { keys: readonly string[] },
  most: number,
  progress?: Progress,
): AsyncGenerator<Cell[]> {
  const paths = range.keys.map((k) => k.split('.'))
  for (let page = 1; page <= Math.ceil(most / BATCH); page++) {
    const { items, total } = await history.reports(vehicle, range, page, BATCH)
    progress?.(Math.min(page * BATCH, total), total)
    for (const message of items) {
      const { values, time, receiveTime } = history.row(ctx, message, paths)
      const cells = range.keys.map((k) => values[k]?.label ?? values[k]?.value ?? null)
      yield [time, receiveTime, ...cells]
    }
    if (items.length < BATCH) return
  }
}

function columnsOf(
  ctx: ManualCtx,
  text: Text,
  { columns }: HistoryInit,
  keys: readonly string[],
): WriteColumn[] {
  const known = new Map(columns.map((c) => [c.key, c]))
  const titles = keys.map((key) => {
    const { title = key, unit } = known.get(key) ?? {}
    return unit ? `${title} (${unit})` : title
  })
  const times = ['collectTime', 'receiveTime'].map((key) => timeColumn(ctx, text(`monitor.${key}`)))
  return [...times, ...titles.map((header) => ({ header }))]
}

/** The history as a workbook of at most so many reports. */
export async function workbook(
  history: VehicleHistory,
  ctx: ManualCtx,
  vehicle: MonitoredVehicle,
  asked: HistoryRange & { keys: readonly string[] },
  most: number,
  progress?: Progress,
): Promise<FileReply> {
  const text: Text = (textKey) => translate(ctx.catalogues, ctx.locale, textKey)
  const shown = await ctx.inScope((tx) => history.init({ ...ctx, tx }, vehicle))
  const keys = await chosenKeys(asked.keys, async () => shown)
  return sheetReply(
    ctx,
    `${text('single-vehicle/history')}${vehicle.vin}`,
    columnsOf(ctx, text, shown, keys),
    cellsOf(history, ctx, vehicle, { ...asked, keys }, most, progress),
  )
}
