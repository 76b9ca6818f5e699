import { asText, listed } from '@motorpool/ui'
import { displayName } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import type { Values } from '../../shared/validate.ts'

/** Name of what a reference of the row points at, as the server sends it beside the id. */
export function refName(name: string, field: Field, row: Readonly<Values> | undefined): string | undefined {
  const as = (field.options as { as?: string }).as
  const value = row?.[displayName(name, as)]
  if (Array.isArray(value)) return listed(value)
  return value === null || value === undefined || value === '' ? undefined : asText(value)
}
