import { Readable } from 'node:stream'
import { bookParts } from './book-parts.ts'
import { type Cell, writable } from './cell.ts'
import { cellIn, shownHeader, type WriteColumn } from './format.ts'
import { letters, rowXml, sheetHead, sheetTail } from './sheet-xml.ts'
import { HEADER_STYLE, type Styles, stylesOf } from './styles.ts'
import { widthsOf } from './widths.ts'
import { zipped } from './zip.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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

type Portions = AsyncIterable<readonly (readonly Cell[])[]>

/** Characters of a sheet that are packed together. */
const CHUNK = 128 * 1024

/** The zone of the times is told on paper too. */
function footerOf(name: string, columns: readonly WriteColumn[]): string {
  const zones = new Set(columns.flatMap(({ format }) => (format?.type === 'datetime' ? [format.zone] : [])))
  return [name, ...zones].join(' · ')
}

/** What stands before the first row; the rows that come first say how wide the columns are. */
function headOf(
  columns: readonly WriteColumn[],
  names: readonly string[],
  { ids }: Styles,
  first: readonly (readonly Cell[])[],
): string {
  const widths = widthsOf(columns, first)
  const header = rowXml(
    names,
    1,
    columns.map(shownHeader),
    columns.map(() => HEADER_STYLE),
    ' ht="20" customHeight="1"',
  )
  return sheetHead(columns.map((_, i) => ({ width: widths[i] ?? 0, style: ids[i] ?? 0 }))) + header
}

/** Rows become bytes at once, portion by portion: nothing of them outlives their turn. */
async function* sheetBytes(
  name: string,
  columns: readonly WriteColumn[],
  styles: Styles,
  portions: Portions,
): AsyncGenerator<Buffer> {
  const names = letters(columns.length)
  const formats = columns.map((column) => column.format)
  const attributes = styles.ids.map((id) => (id > 0 ? ` s="${id}"` : ''))
  let at = 1
  let text = ''
  for await (const rows of portions) {
    if (text === '' && at === 1) text = headOf(columns, names, styles, rows)
    for (const row of rows) {
      const cells = row.map((value, i) => cellIn(formats[i], value))
      text += rowXml(names, ++at, cells, attributes)
      if (text.length < CHUNK) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  const head = text === '' && at === 1 ? headOf(columns, names, styles, []) : ''
  yield Buffer.from(head + text + sheetTail(names, at, footerOf(name, columns)))
}

/**
 * A workbook of one sheet, written while portions of its rows are pulled: memory does not grow with their number. Its
 * header stays in sight and has filters, columns are as wide as header and first rows need, and it is ready for paper.
 */
export function writePortions(name: string, columns: readonly WriteColumn[], portions: Portions): Readable {
  const shown = sheetName(name)
  const styles = stylesOf(columns)
  const parts = Object.entries(bookParts(shown, styles.xml)).map(([path, xml]) => ({
    path,
    data: [Buffer.from(xml)],
  }))
  const sheet = { path: 'xl/worksheets/sheet1.xml', data: sheetBytes(shown, columns, styles, portions) }
  return Readable.from(zipped([...parts, sheet]), { objectMode: false, highWaterMark: 64 * 1024 })
}

/** Rows that come singly and are written together. */
const TOGETHER = 100

async function* inPortions(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<(readonly Cell[])[]> {
  let some: (readonly Cell[])[] = []
  for await (const row of rows) {
    if (some.push(row) < TOGETHER) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** The same of rows that come one by one. */
export function writeSheet(
  name: string,
  columns: readonly WriteColumn[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  return writePortions(name, columns, inPortions(rows))
}
