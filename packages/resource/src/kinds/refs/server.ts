import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { anyOf } from '../../server/read/filters.ts'
import { SEPARATOR } from '../choices/server.ts'
import { refServer } from '../ref/server.ts'
import type { RefOptions } from '../ref/shared.ts'
import { refsKind } from './shared.ts'

export const refsServer: ServerKind<RefOptions> = defineServerKind({
  column: () => 'bigint[]',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, options) => anyOf(column, value, 'bigint', (v) => refsKind.parse(v, options)),
  body: ({ to }) =>
    z.unknown().meta({ type: 'array', items: { type: 'string', description: `id of ${to}` } }),
  answer: () => z.array(z.string()),
  cellOut: (value) => (value as string[]).join('，'),
  cellIn: (cell) =>
    String(cell)
      .split(SEPARATOR)
      .map((part) => part.trim())
      .filter(Boolean),
  ...(refServer.note ? { note: refServer.note } : {}),
})
