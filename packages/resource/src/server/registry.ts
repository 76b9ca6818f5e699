import { type Field, isKind } from '../shared/field.ts'
import { snake } from './columns.ts'
import type { Bound } from './hooks.ts'

const bounds = new Map<string, Bound>()

export function registerBound(bound: Bound): void {
  bounds.set(bound.resource.key, bound)
}

/** A resource with its hooks, by its key: for work that goes on after its call. */
export function boundResource(key: string): Bound | undefined {
  return bounds.get(key)
}

/** Columns that hold ids of attachments, of all resources. */
export function fileColumns(): { table: string; column: string }[] {
  return [...bounds.values()].flatMap(({ resource }) =>
    Object.entries(resource.fields)
      .filter(([, field]) => isKind(field as Field, 'file') || isKind(field as Field, 'image'))
      .map(([name]) => ({ table: resource.table, column: snake(name) })),
  )
}
