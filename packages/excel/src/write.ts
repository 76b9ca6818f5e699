import { Readable } from 'node:stream'
import { type Cell, writable } from './cell.ts'
import { bookParts, HEADER_STYLE, letters, rowXml, SHEET_TAIL, sheetHead } from './sheet-xml.ts'
import { zipped } from './zip.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface WriteColumn {
  header: string
  /** In characters. */
  width?: number
}

/** What spreadsheet programs keep for themselves. */
const RESERVED = /^history$/i

/** Names of sheets have at most 31 characters, none of []:*?/\ and no apostrophe at an end. */
export function sheetName(text: string): string {
  const clean = (writable(text) as string)
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^['\s]+/, '')
    .slice(0, 31)
    .toWellFormed()
    .replace(/['\s]+$/, '')
  return RESERVED.test(clean) ? `${clean}_` : clean || 'Sheet1'
}

/** Characters of a sheet that are packed together. */
const CHUNK = 128 * 1024

/** Rows become bytes at once, portion by portion: nothing of them outlives their turn. */
async function* sheetBytes(
  columns: readonly WriteColumn[],
  portions: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const names = letters(columns.length)
  let at = 1
  let text =
    sheetHead(columns.map((c) => c.width ?? 18)) +
    rowXml(
      names,
      at++,
      columns.map((c) => c.header),
      HEADER_STYLE,
    )
  for await (const rows of portions) {
    for (const row of rows) {
      text += rowXml(names, at++, row)
      if (text.length < CHUNK) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text + SHEET_TAIL)
}

/** A workbook of one sheet, written while portions of its rows are pulled: memory does not grow with their number. */
export function writePortions(
  name: string,
  columns: readonly WriteColumn[],
  portions: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  const parts = Object.entries(bookParts(sheetName(name))).map(([path, xml]) => ({
    path,
    data: [Buffer.from(xml)],
  }))
  const sheet = { path: 'xl/worksheets/sheet1.xml', data: sheetBytes(columns, portions) }
  return Readable.from(zipped([...parts, sheet]), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* inPortions(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<(readonly Cell[])[]> {
  for await (const row of rows) yield [row]
}

/** The same of rows that come one by one. */
export function writeSheet(
  name: string,
  columns: readonly WriteColumn[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  return writePortions(name, columns, inPortions(rows))
}
