import type { ColumnFormat } from '@motorpool/excel'
import { DEFAULT_ZONE, enumLabel } from '@motorpool/kernel'
import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { oneOf } from '../../server/read/filters.ts'
import { columnType } from '../../shared/column-type.ts'
import { bad } from '../../shared/problem.ts'
import { choiceKind } from '../choice/shared.ts'
import type { DerivedOptions } from './shared.ts'

/** As lists show it: by what it says of itself, else by the end of its name. */
function format({ cell, of }: DerivedOptions, zone: string, name: string): ColumnFormat | undefined {
  if (of) return undefined
  switch (cell ?? columnType({ key: name })) {
    case 'time':
      return { type: 'datetime', zone }
    case 'date':
      return { type: 'date', zone: DEFAULT_ZONE }
    case 'number':
      return { type: 'number' }
    default:
      return undefined
  }
}

export const derivedServer: ServerKind<DerivedOptions> = defineServerKind({
  column: () => undefined,
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, { of }) =>
    of ? oneOf(column, value, 'text', (v) => choiceKind.parse(v, { of })) : bad('FIELD_FORMAT'),
  body: () => z.unknown(),
  answer: ({ many }) => (many ? z.array(z.string()) : z.union([z.string(), z.number(), z.boolean()])),
  cellOut: (value, { of }, io) => {
    const said = (one: unknown) => (of ? enumLabel(of, one, io) : (one as string | number))
    return Array.isArray(value) ? value.map(said).join('，') : said(value)
  },
  format: (options, { zone }, name) => format(options, zone, name),
  cellIn: (cell) => cell,
})
