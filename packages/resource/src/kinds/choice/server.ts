import { type EnumDef, LOCALES } from '@motorpool/kernel'
import { z } from 'zod'
import { oneOf } from '../../server/filters.ts'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { type ChoiceOptions, choiceKind } from './shared.ts'

/** The code of a label in any of the three languages, or of the code itself; the text when it is none. */
export function codeOf(of: EnumDef, cell: string | number | boolean): string {
  const text = String(cell).trim()
  if (of.values.includes(text)) return text
  const plain = text.toLowerCase()
  return of.values.find((v) => LOCALES.some((l) => of.labels[v]?.[l].toLowerCase() === plain)) ?? text
}

export const choiceServer: ServerKind<ChoiceOptions> = defineServerKind({
  column: () => 'text',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, options) => oneOf(column, value, 'text', (v) => choiceKind.parse(v, options)),
  body: ({ of }) => z.unknown().meta({ type: 'string', enum: [...of.values] }),
  answer: () => z.string(),
  cellOut: (value, { of }, { locale }) => of.labels[String(value)]?.[locale] ?? String(value),
  cellIn: (cell, { of }) => codeOf(of, cell),
  values: ({ of }, { locale }) => of.values.map((v) => of.labels[v]?.[locale] ?? v),
})
