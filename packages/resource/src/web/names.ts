import { hasText, t } from '@motorpool/ui'
import type { AnyResource } from '../shared/define.ts'

/** What one of them is called: the text `<key>.one`, else the screen's title. */
export function resourceName(resource: AnyResource): string {
  const one = `${resource.key}.one`
  return t(hasText(one) ? one : resource.key)
}

/** What a row is called: the field that names it in lists and choices. */
export function rowName(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const { label, code } = resource.options
  const value = row[label] ?? (code ? row[code] : undefined) ?? row.id
  return typeof value === 'string' ? value : JSON.stringify(value)
}
