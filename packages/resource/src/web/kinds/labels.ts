import type { EnumDef } from '@motorpool/kernel'
import { currentLocale } from '@motorpool/ui'
import { displayName } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import type { Values } from '../../shared/validate.ts'
import { asText } from './as-text.ts'

export function enumLabel(of: EnumDef, value: unknown): string {
  return of.has(value) ? (of.labels[value]?.[currentLocale()] ?? value) : asText(value)
}

export function enumOptions(of: EnumDef): { value: string; label: string }[] {
  return of.values.map((value) => ({ value, label: of.labels[value]?.[currentLocale()] ?? value }))
}

/** Name of what a reference of the row points at, as the server sends it beside the id. */
export function refName(name: string, field: Field, row: Readonly<Values> | undefined): string | undefined {
  const as = (field.options as { as?: string }).as
  const value = row?.[displayName(name, as)]
  if (Array.isArray(value)) return value.join('、')
  return value === null || value === undefined || value === '' ? undefined : asText(value)
}
