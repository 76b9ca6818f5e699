import { enumChoices, enumCode, enumLabel } from '@motorpool/kernel'
import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { anyOf } from '../../server/read/filters.ts'
import { type ChoicesOptions, choicesKind } from './shared.ts'

export const SEPARATOR = /[,，、;；]/

export const choicesServer: ServerKind<ChoicesOptions> = defineServerKind({
  column: () => 'text[]',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, options) => anyOf(column, value, 'text', (v) => choicesKind.parse(v, options)),
  body: ({ of }) => z.unknown().meta({ type: 'array', items: { type: 'string', enum: [...of.values] } }),
  answer: () => z.array(z.string()),
  cellOut: (value, { of }, io) => (value as string[]).map((v) => enumLabel(of, v, io)).join('，'),
  cellIn: (cell, { of }, { ports }) =>
    String(cell)
      .split(SEPARATOR)
      .filter((part) => part.trim() !== '')
      .map((part) => enumCode(of, part, ports)),
  note: ({ of }, io) =>
    io.t('resource.note.several', {
      values: enumChoices(of, io.ports)
        .map((v) => enumLabel(of, v, io))
        .join('，'),
    }),
})
