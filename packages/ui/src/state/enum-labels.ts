import type { EnumDef } from '@motorpool/kernel'
import { asText } from '../format/as-text.ts'
import { currentLocale } from '../texts/texts.ts'
import { dictionaryItems } from './dictionaries.ts'

/** Every enumeration is a dictionary of its name: its labels are those that administrators gave, else our own. */
export function enumLabel(of: EnumDef, value: unknown): string {
  // Some calls carry codes of digits as numbers (R309).
  const code = typeof value === 'number' ? String(value) : value
  if (!of.has(code)) return asText(value)
  const known = dictionaryItems(of.name)?.find((item) => item.code === code)
  return known?.label ?? of.labels[code]?.[currentLocale()] ?? code
}

/** What may be chosen, in the dictionary's order; items that were put aside are not among it. */
export function enumOptions(of: EnumDef): { value: string; label: string }[] {
  const codes = dictionaryItems(of.name)?.flatMap(({ code }) => (of.has(code) ? [code] : []))
  return (codes ?? of.values).map((value) => ({ value, label: enumLabel(of, value) }))
}
