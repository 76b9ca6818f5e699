import { LOCALES, type Locale } from '@motorpool/kernel'
import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { oneOf } from '../../server/read/filters.ts'
import { type BoolOptions, boolKind } from './shared.ts'

const YES: Record<Locale, string> = { 'zh-CN': '是', 'en-US': 'Yes', 'ja-JP': 'はい' }
const NO: Record<Locale, string> = { 'zh-CN': '否', 'en-US': 'No', 'ja-JP': 'いいえ' }

const meaning = (text: string): boolean | undefined => {
  const plain = text.trim().toLowerCase()
  const is = (words: Record<Locale, string>) => LOCALES.some((l) => words[l].toLowerCase() === plain)
  if (is(YES) || plain === 'true') return true
  return is(NO) || plain === 'false' ? false : undefined
}

export const boolServer: ServerKind<BoolOptions> = defineServerKind({
  column: () => 'boolean',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  filter: (column, value, options) => oneOf(column, value, 'boolean', (v) => boolKind.parse(v, options)),
  body: () => z.unknown().meta({ type: 'boolean' }),
  answer: () => z.boolean(),
  cellOut: (value, _, { locale }) => (value ? YES : NO)[locale],
  cellIn: (cell) => (typeof cell === 'boolean' ? cell : (meaning(String(cell)) ?? cell)),
  values: (_, { locale }) => [YES[locale], NO[locale]],
})
