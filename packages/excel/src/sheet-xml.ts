import { bounded, type Cell, neutralise } from './cell.ts'
import { escaped, MAIN, XML } from './xml.ts'

const EDGES = /^\s|\s$|\n/

/** A, B, … Z, AA, AB, … */
export function letters(count: number): string[] {
  return Array.from({ length: count }, (_, column) => {
    let text = ''
    for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
      text = String.fromCharCode(65 + ((n - 1) % 26)) + text
    return text
  })
}

function cell(reference: string, value: Cell, style: string): string {
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c r="${reference}"${style}><v>${value}</v></c>` : ''
  if (typeof value === 'boolean') return `<c r="${reference}"${style} t="b"><v>${value ? 1 : 0}</v></c>`
  if (value === null || value === undefined) return ''
  const text = bounded(neutralise(value) as string)
  const space = EDGES.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}"${style} t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`
}

/** One row; `at` counts from 1, `styles` are the attributes of its cells. */
export function rowXml(
  columns: readonly string[],
  at: number,
  values: readonly Cell[],
  styles: readonly string[],
  attributes = '',
): string {
  let cells = ''
  for (let i = 0; i < values.length && i < columns.length; i++)
    cells += cell(`${columns[i]}${at}`, values[i] as Cell, styles[i] ?? '')
  return `<row r="${at}"${attributes}>${cells}</row>`
}

export interface SheetColumn {
  /** In characters. */
  width: number
  /** Place of its format among the cell formats. */
  style: number
}

/** What stands before the rows: the first of them stays where the sheet is scrolled, and pages are as wide as the sheet. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const cols = columns.map(
    ({ width, style }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}"${style > 0 ? ` style="${style}"` : ''} customWidth="1"/>`,
  )
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`
  )
}

/** A footer has at most 255 characters, in which `&` begins a code. */
const footerText = (text: string): string => escaped(text.slice(0, 80).replaceAll('&', '&&'))

/** What stands after the rows, of which `last` is the last: filters, and how the sheet is printed. */
export function sheetTail(columns: readonly string[], last: number, footer: string): string {
  const end = columns.at(-1)
  const range = end === undefined ? '' : `A1:${end}${last}`
  return (
    `</sheetData>${range ? `<autoFilter ref="${range}"/>` : ''}` +
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
    `<headerFooter><oddFooter>&amp;L${footerText(footer)}&amp;C&amp;P / &amp;N&amp;R&amp;D</oddFooter></headerFooter>` +
    // Numbers of vehicles, cards and phones are texts on purpose.
    `${range ? `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>` : ''}</worksheet>`
  )
}
