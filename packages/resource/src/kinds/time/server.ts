import { sql } from 'kysely'
import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { within } from '../../server/read/filters.ts'
import { good } from '../../shared/problem.ts'
import { type ClockOptions, timeKind } from './shared.ts'

const DAY_SECONDS = 86_400

/** The fraction of a day that spreadsheets hold for a time, as a clock shows it. */
function clockOfCell(cell: string | number | boolean): unknown {
  if (typeof cell !== 'number' || cell < 0 || cell >= 1) return cell
  const seconds = Math.min(Math.round(cell * DAY_SECONDS), DAY_SECONDS - 1)
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}

export const timeServer: ServerKind<ClockOptions> = defineServerKind({
  column: () => 'time without time zone',
  toDb: (value) => value,
  fromDb: (stored, { seconds }) => String(stored).slice(0, seconds ? 8 : 5),
  filter: (column, value, options) =>
    within(column, value, (v) => {
      const parsed = timeKind.parse(v, options)
      return parsed.ok ? good(sql`${parsed.value}::time`) : parsed
    }),
  body: ({ seconds }) => z.unknown().meta({ type: 'string', description: seconds ? 'HH:mm:ss' : 'HH:mm' }),
  answer: () => z.string(),
  cellOut: (value) => String(value),
  cellIn: clockOfCell,
  note: ({ seconds }, { t }) => t('resource.note.time', { example: seconds ? '08:30:00' : '08:30' }),
})
