import { enumChoices, enumCode, enumLabel } from '@motorpool/kernel'
import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { oneOf } from '../../server/read/filters.ts'
import { type ChoiceOptions, choiceKind } from './shared.ts'

export const choiceServer: ServerKind<ChoiceOptions> = defineServerKind({
  column: () => 'text',
  toDb: String,
  fromDb: (stored, { numeric }) => (numeric && stored !== null ? Number(stored) : stored),
  filter: (column, value, { of }) => oneOf(column, value, 'text', (v) => choiceKind.parse(v, { of })),
  body: ({ of, numeric }) =>
    numeric
      ? z.unknown().meta({ type: 'integer', enum: of.values.map(Number) })
      : z.unknown().meta({ type: 'string', enum: [...of.values] }),
  answer: ({ numeric }) => (numeric ? z.number() : z.string()),
  cellOut: (value, { of }, io) => enumLabel(of, value, io),
  cellIn: (cell, { of }, { ports }) => enumCode(of, String(cell), ports),
  values: ({ of }, io) => enumChoices(of, io.ports).map((v) => enumLabel(of, v, io)),
})
