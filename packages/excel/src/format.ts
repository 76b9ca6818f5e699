import { isZone, wallClock } from '@motorpool/kernel'
import type { Cell } from './cell.ts'

/**
 * How a column shows its cells. Cells of `date` and `datetime` are milliseconds since 1970 and become what the clocks of
 * the zone show, since a workbook's dates have none; `decimals`: 0 to 8, none as many as the number has; `grouped`: with
 * separators of thousands. A text among numbers or times stays a text.
 */
export type ColumnFormat =
  | { type: 'text' }
  | { type: 'number'; decimals?: number; grouped?: boolean }
  | { type: 'date' | 'datetime'; zone: string }

export interface WriteColumn {
  header: string
  /** In characters; none: as wide as the header and the first rows need. */
  width?: number
  /** None: as the program that opens the workbook shows it. */
  format?: ColumnFormat
}

const TIMES = { date: 'yyyy\\-mm\\-dd', datetime: 'yyyy\\-mm\\-dd\\ hh:mm:ss' } as const

/** The format's code (ECMA-376, 18.8.30); undefined: General. */
export function codeOf(format: ColumnFormat | undefined): string | undefined {
  if (!format) return undefined
  if (format.type === 'text') return '@'
  if (format.type !== 'number') return TIMES[format.type]
  const { decimals, grouped } = format
  if (decimals === undefined) return undefined
  return `${grouped ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
}

/** Day 0 of a workbook; its 60th is a 29 February 1900 that never was, so that days before March 1900 stay texts. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_DAY = 61
const DAY_MS = 86_400_000

/** A value as the cell of its column holds it. */
export function cellIn(format: ColumnFormat | undefined, value: Cell): Cell {
  if (typeof value !== 'number' || !format || format.type === 'text' || format.type === 'number') return value
  const wall = wallClock(value, format.zone)
  const day = (wall - DAY_ZERO) / DAY_MS
  if (day < FIRST_DAY) return new Date(wall).toISOString().slice(0, 10)
  return format.type === 'date' ? Math.floor(day) : day
}

/** The zone of times is told beside the header: `Sign-in (Europe/Berlin)`. */
export function shownHeader({ header, format }: WriteColumn): string {
  return format?.type === 'datetime' ? `${header} (${format.zone})` : header
}

/** A header as `shownHeader` writes it, or a person, in its parts. */
export function zoneOfHeader(text: string): { header: string; zone?: string } {
  const { header, zone } = /^(?<header>.*?)\s*[(（]\s*(?<zone>[\w/+-]+)\s*[)）]$/su.exec(text)?.groups ?? {}
  return header !== undefined && zone !== undefined && isZone(zone) ? { header, zone } : { header: text }
}
