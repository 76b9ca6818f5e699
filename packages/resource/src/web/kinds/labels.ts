import type { EnumDef } from '@motorpool/kernel'
import { currentLocale, dictionaryItems, listed } from '@motorpool/ui'
import { displayName } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import type { Values } from '../../shared/validate.ts'
import { asText } from './as-text.ts'

/** Every enumeration is a dictionary of its name: its labels are those that administrators gave, else our own. */
export function enumLabel(of: EnumDef, value: unknown): string {
  if (!of.has(value)) return asText(value)
  const known = dictionaryItems(of.name)?.find((item) => item.code === value)
  return known?.label ?? of.labels[value]?.[currentLocale()] ?? value
}

/** What may be chosen, in the dictionary's order; items that were put aside are not among it. */
export function enumOptions(of: EnumDef): { value: string; label: string }[] {
  const codes = dictionaryItems(of.name)?.flatMap(({ code }) => (of.has(code) ? [code] : []))
  return (codes ?? of.values).map((value) => ({ value, label: enumLabel(of, value) }))
}

/** Name of what a reference of the row points at, as the server sends it beside the id. */
export function refName(name: string, field: Field, row: Readonly<Values> | undefined): string | undefined {
  const as = (field.options as { as?: string }).as
  const value = row?.[displayName(name, as)]
  if (Array.isArray(value)) return listed(value)
  return value === null || value === undefined || value === '' ? undefined : asText(value)
}
