import { type Cell, type ColumnFormat, type WriteColumn, writeSheet, XLSX_TYPE } from '@motorpool/excel'
import type { FileReply, ManualCtx } from '@motorpool/http'
import { zoneTimeText } from '@motorpool/kernel'

/** A column of instants, ms, shown on the clocks of the reader. */
export const timeColumn = (ctx: ManualCtx, header: string): WriteColumn => ({
  header,
  format: { type: 'datetime', zone: ctx.zone },
})

/** Degrees, WGS-84. */
export const DEGREES: ColumnFormat = { type: 'number', decimals: 6 }

/** A workbook that is written while its rows are read; its file is named by title and time. */
export function sheetReply(
  ctx: ManualCtx,
  title: string,
  columns: readonly WriteColumn[],
  rows: AsyncIterable<readonly Cell[]>,
): FileReply {
  const stamp = zoneTimeText(ctx.now, ctx.zone).replace(/\D/g, '')
  return {
    file: true,
    fileName: `${title}${stamp}.xlsx`,
    contentType: XLSX_TYPE,
    body: writeSheet(title, columns, rows),
  }
}
