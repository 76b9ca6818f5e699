import type { Cell } from '@motorpool/excel'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ServerKind } from '../../server/kind.ts'
import { defineServerKind } from '../../server/kind.ts'
import { isEmpty } from '../../shared/empty.ts'
import { bad, good, type Parsed } from '../../shared/problem.ts'
import { DAY_MS, formatDate, parseTimeText } from '../../shared/time.ts'
import { dateServer } from '../date/server.ts'
import { dateKind } from '../date/shared.ts'
import { datetimeServer } from '../datetime/server.ts'
import { datetimeKind, type TimeOptions } from '../datetime/shared.ts'
import { timeServer } from '../time/server.ts'
import type { ClockOptions } from '../time/shared.ts'

/** Both ends in one cell: `2026-01-01 ~ 2026-01-31`. */
const BETWEEN = ' ~ '
const SPLIT = /\s*[~～至]\s*/

const ends = (value: unknown): [unknown, unknown] => value as [unknown, unknown]

function cells<O extends object>(one: ServerKind<O>): Pick<ServerKind<O>, 'cellOut' | 'cellIn'> {
  return {
    cellOut: (value, options, io): Cell =>
      ends(value)
        .map((end) => String(one.cellOut(end, options, io)))
        .join(BETWEEN),
    cellIn: (cell, options, reader) =>
      String(cell)
        .split(SPLIT)
        .map((part) => one.cellIn(part, options, reader)),
  }
}

/** Ranges that share an instant with the filter's, whose ends may be open. */
function meeting(
  value: unknown,
  parse: (value: unknown) => Parsed<unknown>,
): Parsed<readonly [from: unknown, to: unknown]> {
  const list = Array.isArray(value) ? value : [value, value]
  if (list.length !== 2) return bad('FIELD_FORMAT')
  const out: unknown[] = []
  for (const end of list) {
    if (isEmpty(end)) {
      out.push(null)
      continue
    }
    const parsed = parse(end)
    if (!parsed.ok) return parsed
    out.push(parsed.value)
  }
  return good([out[0], out[1]])
}

/** The texts inside `["a","b"]`, as PostgreSQL prints a range. */
function inside(stored: unknown): [string, string] {
  const [from = '', to = ''] = String(stored).slice(1, -1).split(',')
  const bare = (text: string) => text.replaceAll('"', '')
  return [bare(from), bare(to)]
}

const body = (what: string) => () =>
  z.unknown().meta({ type: 'array', minItems: 2, maxItems: 2, description: what })

export const dateRangeServer: ServerKind<TimeOptions> = defineServerKind({
  column: () => 'daterange',
  toDb: (value) => `[${formatDate(ends(value)[0] as number)},${formatDate(ends(value)[1] as number)}]`,
  // Printed with the day after the last one.
  fromDb: (stored) => {
    const [from, after] = inside(stored)
    return [parseTimeText(from), (parseTimeText(after) ?? 0) - DAY_MS]
  },
  filter: (column, value, options) => {
    const met = meeting(value, (v) => dateKind.parse(v, options))
    if (!met.ok) return met
    const [from, to] = met.value.map((day) => (day === null ? null : formatDate(day as number)))
    return good(sql<SqlBool>`${column} && daterange(${from}::date, ${to}::date, '[]')`)
  },
  body: body('first and last day, milliseconds of midnight in Asia/Shanghai'),
  answer: () => z.array(z.number()),
  ...cells(dateServer),
  note: (_, { t }) => t('resource.note.range', { min: '2026-01-01', max: '2026-01-31' }),
})

export const datetimeRangeServer: ServerKind<TimeOptions> = defineServerKind({
  column: () => 'tstzrange',
  toDb: (value) =>
    `[${new Date(ends(value)[0] as number).toISOString()},${new Date(ends(value)[1] as number).toISOString()}]`,
  fromDb: (stored) =>
    inside(stored).map((text) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))),
  filter: (column, value, options) => {
    const met = meeting(value, (v) => datetimeKind.parse(v, options))
    if (!met.ok) return met
    const [from, to] = met.value.map((at) => (at === null ? null : new Date(at as number)))
    return good(sql<SqlBool>`${column} && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[]')`)
  },
  body: body('begin and end, milliseconds'),
  answer: () => z.array(z.number()),
  ...cells(datetimeServer),
  note: (_, { t }) =>
    t('resource.note.range', {
      min: '2026-01-01 08:00:00',
      max: '2026-01-02 08:00:00',
    }),
})

export const timeRangeServer: ServerKind<ClockOptions> = defineServerKind({
  column: () => 'time without time zone[]',
  toDb: (value) => value,
  fromDb: (stored, options) => (stored as string[]).map((clock) => timeServer.fromDb(clock, options)),
  body: body('begin and end of a time of the day'),
  answer: () => z.array(z.string()),
  ...cells(timeServer),
  note: (_, { t }) => t('resource.note.range', { min: '08:00', max: '17:30' }),
})
