import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { type Cell, neutralise } from './cell.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface WriteColumn {
  header: string
  /** In characters. */
  width?: number
}

/** Names of sheets have at most 31 characters and none of []:*?/\ */
export function sheetName(text: string): string {
  const clean = text
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31)
  return clean || 'Sheet1'
}

async function* plainRows(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(neutralise)
}

/** A workbook of one sheet, written while its rows are pulled: memory does not grow with their number. */
export function writeSheet(
  name: string,
  columns: readonly WriteColumn[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  const stream = writeXlsxStream(plainRows(rows), {
    name: sheetName(name),
    columns: columns.map((c) => ({ header: String(neutralise(c.header)), width: c.width ?? 18 })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}
