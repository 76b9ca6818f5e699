import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { anyOf, oneOf } from '../../server/read/filters.ts'
import { refKind } from '../ref/shared.ts'
import { refsKind } from '../refs/shared.ts'
import type { IdOptions } from './shared.ts'

export const idServer: ServerKind<IdOptions> = defineServerKind({
  column: ({ many }) => (many ? 'bigint[]' : 'bigint'),
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, { many }) =>
    many
      ? anyOf(column, value, 'bigint', (v) => refsKind.parse(v, { to: '' }))
      : oneOf(column, value, 'bigint', (v) => refKind.parse(v, { to: '' })),
  body: () => z.unknown(),
  answer: ({ many }) => (many ? z.array(z.string()) : z.string()),
  cellOut: (value) => String(value),
  cellIn: (cell) => cell,
})
