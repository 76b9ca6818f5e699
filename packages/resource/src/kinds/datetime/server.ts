import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { within } from '../../server/read/filters.ts'
import { good } from '../../shared/problem.ts'
import { CHINA_OFFSET_MS, DAY_MS, formatTime, parseTimeText } from '../../shared/time.ts'
import { parseInstant, type TimeOptions } from './shared.ts'

/** Day numbers of spreadsheets count from 1899-12-30; a plain number in this range (1954–2119) is one. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)

/** A cell that should hold a time: its text, or the day number of an unformatted date. */
export function instantOfCell(cell: string | number | boolean): unknown {
  if (typeof cell === 'number' && cell > 20_000 && cell < 80_000)
    return Math.round(SERIAL_ZERO + cell * DAY_MS) - CHINA_OFFSET_MS
  return typeof cell === 'string' ? (parseTimeText(cell) ?? cell) : cell
}

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
  cellOut: (value) => formatTime(value as number),
  cellIn: instantOfCell,
  note: (_, { t }) => t('resource.note.datetime'),
})
