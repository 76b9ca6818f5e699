import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { oneOf } from '../../server/read/filters.ts'
import { type ColourOptions, colourKind } from './shared.ts'

export const colourServer: ServerKind<ColourOptions> = defineServerKind({
  column: () => 'character varying(7)',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, options) => oneOf(column, value, 'text', (v) => colourKind.parse(v, options)),
  body: () => z.unknown().meta({ type: 'string', description: '#RRGGBB' }),
  answer: () => z.string(),
  cellOut: (value) => String(value),
  cellIn: (cell) => String(cell),
  note: (_, { t }) => t('resource.note.colour'),
})
