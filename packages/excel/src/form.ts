import { type DataValidation, type Cell as HucreCell, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { type Cell, neutralise, writable } from './cell.ts'
import type { WriteColumn } from './format.ts'
import { sheetName } from './write.ts'

export interface FormColumn extends WriteColumn {
  /** Shown beside the header. */
  note?: string
  required?: boolean
  /** The only values a cell may hold, offered as a drop-down. */
  values?: readonly string[]
}

export interface CellError {
  /** 0 = first row below the header. */
  row: number
  column: number
  message: string
}

/** 2-D cell reference: column 0, row 0 is A1. */
function reference(column: number, row: number): string {
  let letters = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

const BOLD = { name: 'Calibri', size: 11, bold: true } as const
const HEADER = {
  font: BOLD,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE8EEF7' } },
} as const
const REQUIRED = { font: { ...BOLD, color: { rgb: 'FFC00000' } }, fill: HEADER.fill } as const
const WRONG = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFFD6D6' } } } as const
const LISTS = 'lists'

const shownCell = (value: Cell): Cell => writable(neutralise(value))

/** Drop-downs read their values from a hidden sheet: the list inside a cell rule may have only 255 characters. */
function lists(
  columns: readonly FormColumn[],
  lastRow: number,
): { sheet?: WriteSheet; rules: DataValidation[] } {
  const listed = columns
    .map((c, index) => ({ values: c.values ?? [], index }))
    .filter((c) => c.values.length > 0)
  if (listed.length === 0) return { rules: [] }
  const height = Math.max(...listed.map((c) => c.values.length))
  const rows = Array.from({ length: height }, (_, r) => listed.map((c) => shownCell(c.values[r] ?? null)))
  const rules = listed.map(({ values, index }, at): DataValidation => {
    const column = reference(at, 0).replace(/\d+$/, '')
    return {
      type: 'list',
      formula1: `${LISTS}!$${column}$1:$${column}$${values.length}`,
      allowBlank: true,
      showErrorMessage: true,
      range: `${reference(index, 1)}:${reference(index, lastRow)}`,
    }
  })
  return { sheet: { name: LISTS, rows, hidden: true }, rules }
}

function headerCells(columns: readonly FormColumn[]): Map<string, Partial<HucreCell>> {
  return new Map(
    columns.map((c, index) => [
      `0,${index}`,
      {
        value: writable(c.header),
        style: c.required ? REQUIRED : HEADER,
        ...(c.note ? { comment: { text: writable(c.note) as string } } : {}),
      },
    ]),
  )
}

export interface Filled {
  rows: readonly (readonly Cell[])[]
  errors: readonly CellError[]
  errorHeader: string
  /** Between the issues of a row in its last column. */
  separator?: string
}

/**
 * A sheet for people to fill in: headers with notes, required columns marked, drop-downs. With rows and errors it is the
 * answer to a failed import: the same rows, each issue in the cell's note and all of a row in the last column.
 */
export async function writeForm(
  name: string,
  columns: readonly FormColumn[],
  filled: Filled = { rows: [], errors: [], errorHeader: '' },
): Promise<Uint8Array> {
  const byRow = new Map<number, CellError[]>()
  for (const error of filled.errors) byRow.set(error.row, [...(byRow.get(error.row) ?? []), error])
  const shown: FormColumn[] =
    filled.errors.length > 0 ? [...columns, { header: filled.errorHeader, width: 60 }] : [...columns]
  const cells = headerCells(shown)
  for (const { row, column, message } of filled.errors) {
    const key = `${row + 1},${column}`
    const before = cells.get(key)?.comment?.text
    cells.set(key, {
      value: shownCell(filled.rows[row]?.[column] ?? null),
      style: WRONG,
      comment: { text: writable(before ? `${before}\n${message}` : message) as string },
    })
  }
  const body = filled.rows.map((row, r) => {
    const issue = byRow.get(r)?.map((e) => e.message)
    const values = columns.map((_, c) => shownCell(row[c] ?? null))
    return issue ? [...values, shownCell(issue.join(filled.separator ?? '；'))] : values
  })
  const { sheet, rules } = lists(columns, Math.max(1000, body.length + 200))
  return writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: shown.map((c) => ({
          width: c.width ?? Math.max(12, Math.min(40, c.header.length * 2 + 4)),
        })),
        rows: [shown.map((c) => writable(c.header)), ...body],
        cells,
        dataValidations: rules,
        freezePane: { rows: 1 },
      },
      ...(sheet ? [sheet] : []),
    ],
  })
}
