import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { within } from '../../server/read/filters.ts'
import { numberNote } from '../decimal/server.ts'
import { type NumberOptions, parseNumber } from '../decimal/shared.ts'
import { INT_MAX } from './shared.ts'

export const intServer: ServerKind<NumberOptions> = defineServerKind({
  column: () => 'integer',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value) => within(column, value, (v) => parseNumber(v, { min: -INT_MAX, max: INT_MAX }, 0)),
  body: ({ min, max }) =>
    z.unknown().meta({
      type: 'integer',
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
    }),
  answer: () => z.number(),
  cellOut: (value) => Number(value),
  format: ({ ungrouped }) => ({ type: 'number', decimals: 0, grouped: !ungrouped }),
  cellIn: (cell) => cell,
  note: (options, { t }) => numberNote(options, t),
})
