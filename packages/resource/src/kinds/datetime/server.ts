import { DEFAULT_ZONE, instantOfWall, zoneTimeText } from '@motorpool/kernel'
import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { within } from '../../server/read/filters.ts'
import { good } from '../../shared/problem.ts'
import { CHINA_OFFSET_MS, DAY_MS, parseTimeText } from '../../shared/time.ts'
import { parseInstant, type TimeOptions } from './shared.ts'

/** Day numbers of spreadsheets count from 1899-12-30; a plain number in this range (1954–2119) is one. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)

/** A cell that should hold a time: its text, or the day number of an unformatted date, on the clocks of a zone. */
export function instantOfCell(cell: string | number | boolean, zone: string): unknown {
  const wall = wallOfCell(cell)
  return wall === undefined ? cell : instantOfWall(wall, zone)
}

function wallOfCell(cell: string | number | boolean): number | undefined {
  if (typeof cell === 'number')
    return cell > 20_000 && cell < 80_000 ? Math.round(SERIAL_ZERO + cell * DAY_MS) : undefined
  const inChina = typeof cell === 'string' ? parseTimeText(cell) : undefined
  return inChina === undefined ? undefined : inChina + CHINA_OFFSET_MS
}

/** The day of a cell: a day in China whatever zone the sheet is of. */
export const dayOfCell = (cell: string | number | boolean): unknown => instantOfCell(cell, DEFAULT_ZONE)

export const datetimeServer: ServerKind<TimeOptions> = defineServerKind({
  column: () => 'timestamp with time zone',
  toDb: (value) => new Date(value as number),
  fromDb: (stored) => stored,
  filter: (column, value) =>
    within(column, value, (v) => {
      const parsed = parseInstant(v, {})
      return parsed.ok ? good(new Date(parsed.value)) : parsed
    }),
  body: () => z.unknown().meta({ type: 'integer', description: 'milliseconds since 1970-01-01T00:00Z' }),
  answer: () => z.number(),
  cellOut: (value, _, { zone }) => zoneTimeText(value as number, zone),
  format: (_, { zone }) => ({ type: 'datetime', zone }),
  cellIn: (cell, _, { zone }) => instantOfCell(cell, zone),
  note: (_, { t, zone }) => t('resource.note.datetime', { zone }),
})
