import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { oneOf } from '../../server/read/filters.ts'
import { type RefOptions, refKind } from './shared.ts'

export const refServer: ServerKind<RefOptions> = defineServerKind({
  column: () => 'bigint',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, options) => oneOf(column, value, 'bigint', (v) => refKind.parse(v, options)),
  body: ({ to }) => z.unknown().meta({ type: 'string', description: `id of ${to}` }),
  answer: () => z.string(),
  cellOut: (value) => String(value),
  cellIn: (cell) => String(cell).trim(),
  note: ({ to }, { t }) => t('resource.note.reference', { what: t(to) }),
})
