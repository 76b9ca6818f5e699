import { enumLabel } from '@motorpool/kernel'
import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { oneOf } from '../../server/read/filters.ts'
import { bad } from '../../shared/problem.ts'
import { choiceKind } from '../choice/shared.ts'
import type { DerivedOptions } from './shared.ts'

export const derivedServer: ServerKind<DerivedOptions> = defineServerKind({
  column: () => undefined,
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, { of }) =>
    of ? oneOf(column, value, 'text', (v) => choiceKind.parse(v, { of })) : bad('FIELD_FORMAT'),
  body: () => z.unknown(),
  answer: ({ many }) => (many ? z.array(z.string()) : z.union([z.string(), z.number(), z.boolean()])),
  cellOut: (value, { of }, io) => (of ? enumLabel(of, value, io) : (value as string | number)),
  cellIn: (cell) => cell,
})
