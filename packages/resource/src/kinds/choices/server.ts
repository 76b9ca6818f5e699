import { z } from 'zod'
import { anyOf } from '../../server/filters.ts'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { codeOf } from '../choice/server.ts'
import { type ChoicesOptions, choicesKind } from './shared.ts'

export const SEPARATOR = /[,，、;；]/

export const choicesServer: ServerKind<ChoicesOptions> = defineServerKind({
  column: () => 'text[]',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, options) => anyOf(column, value, 'text', (v) => choicesKind.parse(v, options)),
  body: ({ of }) => z.unknown().meta({ type: 'array', items: { type: 'string', enum: [...of.values] } }),
  answer: () => z.array(z.string()),
  cellOut: (value, { of }, { locale }) =>
    (value as string[]).map((v) => of.labels[v]?.[locale] ?? v).join('，'),
  cellIn: (cell, { of }) =>
    String(cell)
      .split(SEPARATOR)
      .filter((part) => part.trim() !== '')
      .map((part) => codeOf(of, part)),
  note: ({ of }, { t, locale }) =>
    t('resource.note.several', { values: of.values.map((v) => of.labels[v]?.[locale] ?? v).join('，') }),
})
