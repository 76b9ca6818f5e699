import { sql } from 'kysely'
import { serverKind } from '../kinds/server.ts'
import type { AnyResource } from '../shared/define.ts'
import type { Field } from '../shared/field.ts'
import type { Sql } from './kind.ts'

const snakes = new Map<string, string>()

/** `vehicleTypeId` → `vehicle_type_id`; a name that has underscores already, as `zh_CN`, is only brought to lower case. */
export function snake(name: string): string {
  const known = snakes.get(name)
  if (known !== undefined) return known
  const made = name.includes('_') ? name.toLowerCase() : name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
  // Names come from definitions, of which there are so many and no more.
  snakes.set(name, made)
  return made
}

/** A stored or sent value as text, for keys and messages; nothing is the empty text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** Names of the fields that have a column, in the order of the definition. */
export function storedFields(resource: AnyResource): string[] {
  return Object.keys(resource.fields).filter((name) => isStored(resource.fields[name] as Field))
}

export function isStored(field: Field): boolean {
  return serverKind(field).column(field.options) !== undefined
}

/** The columns of the unique constraint that a field declares, in no order; none for a field that is not unique. */
export function uniqueColumns(resource: AnyResource, name: string): string[] {
  const unique = resource.fields[name]?.flags.unique
  if (!unique) return []
  const tenant = unique.in === 'tenant' && resource.scope !== 'platform' ? ['tenant_id'] : []
  return [...tenant, ...unique.with.map(snake), snake(name)]
}

/** The column of a field, qualified by the table. */
export function column(resource: { table: string }, name: string): Sql {
  return sql.ref(`${resource.table}.${snake(name)}`)
}
