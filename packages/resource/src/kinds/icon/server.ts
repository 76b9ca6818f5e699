import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import type { IconOptions } from './shared.ts'

export const iconServer: ServerKind<IconOptions> = defineServerKind({
  column: () => 'character varying(64)',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  body: () => z.unknown().meta({ type: 'string', maxLength: 64, description: 'name of an icon' }),
  answer: () => z.string(),
  cellOut: (value) => String(value),
  cellIn: (cell) => String(cell).trim(),
})
