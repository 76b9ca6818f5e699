import type { Tx } from '@motorpool/db'
import type { Cell, WriteColumn } from '@motorpool/excel'
import type { FileReply, ManualCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { CONDITION_QUERY_LIMITS, type QueryRun } from '../../shared/condition-query.ts'
import { sheetReply, timeColumn } from '../monitor/workbooks.ts'
import { metVehicles } from './repo.ts'

const MINUTE_MS = 60_000
const COLUMNS = [
  'vin',
  'plate',
  'stretches',
  'reports',
  'first',
  'last',
  'longestBegin',
  'longestMinutes',
] as const
const TIMES: ReadonlySet<string> = new Set(['first', 'last', 'longestBegin'])

/** The vehicles that met a question, those that met it most often first. */
export async function runWorkbook(
  ctx: ManualCtx,
  id: string,
  runOf: (tx: Tx) => Promise<QueryRun>,
): Promise<FileReply> {
  const { items } = await ctx.inScope(async (tx) => {
    await runOf(tx)
    return metVehicles(tx, id, { page: 1, pageSize: CONDITION_QUERY_LIMITS.vehicles, order: 'stretches' })
  })
  async function* cells(): AsyncGenerator<Cell[]> {
    for (const { vin, plate, stretches, reports, first, last, longest } of items) {
      const minutes = Math.round((longest.end - longest.begin) / MINUTE_MS)
      yield [vin, plate, stretches, reports, first, last, longest.begin, minutes]
    }
  }
  const text = (key: string) => translate(ctx.catalogues, ctx.locale, key)
  const columns = COLUMNS.map((column): WriteColumn => {
    const header = text(`monitor.query.${column}`)
    return TIMES.has(column) ? timeColumn(ctx, header) : { header }
  })
  return sheetReply(ctx, text('monitor/conditionQuery'), columns, cells())
}
