import type { Cell } from './cell.ts'
import { codeOf, shownHeader, type WriteColumn } from './format.ts'

const MIN = 8
const MAX = 60
/** Room for the button of the filter. */
const BUTTON = 3
const PADDING = 2
/** Rows that are measured: those of the first portion, at most. */
const MEASURED = 250
/** Characters of a cell that are measured: more are cut off anyway. */
const CHARACTERS = 64

/** Of a text in characters of the Latin alphabet: those of China and Japan are twice as wide. */
function widthOf(text: string): number {
  let width = 0
  for (const c of text.slice(0, CHARACTERS)) width += (c.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1
  return width
}

function needed(column: WriteColumn, value: Cell): number {
  if (value === null || value === undefined) return 0
  if (typeof value !== 'number') return widthOf(String(value))
  const { format } = column
  if (format?.type === 'date' || format?.type === 'datetime')
    return (codeOf(format) ?? '').replaceAll('\\', '').length
  const decimals = format?.type === 'number' ? (format.decimals ?? 0) : 0
  const whole = String(Math.trunc(value)).length
  return Math.max(String(value).length, whole + decimals + 1 + Math.floor(whole / 3))
}

/** Widths that show headers and the first rows whole, within bounds; nothing of the rows is held for it. */
export function widthsOf(columns: readonly WriteColumn[], rows: readonly (readonly Cell[])[]): number[] {
  const first = rows.slice(0, MEASURED)
  return columns.map((column, i) => {
    if (column.width !== undefined) return column.width
    const widest = first.reduce((most, row) => Math.max(most, needed(column, row[i] ?? null)), 0)
    return Math.min(MAX, Math.max(MIN, widest + PADDING, widthOf(shownHeader(column)) + BUTTON))
  })
}
