import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { containsText } from '../../server/read/filters.ts'
import type { TextOptions } from './shared.ts'

export const textServer: ServerKind<TextOptions> = defineServerKind({
  column: ({ max }) => `character varying(${max})`,
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, { pairs }) => containsText(column, value, { pairs }),
  opaque: true,
  body: ({ max, pattern }) =>
    z.unknown().meta({ type: 'string', maxLength: max, ...(pattern ? { pattern: pattern.source } : {}) }),
  answer: () => z.string(),
  cellOut: (value) => String(value),
  // Numbers beyond 15 digits have lost some in the sheet; what is left is not what was meant.
  cellIn: (cell) =>
    typeof cell === 'number' && !Number.isSafeInteger(cell) && Number.isInteger(cell) ? false : String(cell),
  note: ({ max }, { t }) => t('resource.note.max', { max }),
})
