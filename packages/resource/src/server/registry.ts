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

/** Every resource whose calls are registered, in the order of their keys. */
export function boundResources(): Bound[] {
  return [...bounds.values()].sort((a, b) => (a.resource.key < b.resource.key ? -1 : 1))
}

export interface FileColumn {
  table: string
  column: string
  /** Holds a list of ids. */
  many: boolean
}

/** Columns with formatted texts, whose pictures are attachments, of all resources. */
export function textColumns(): { table: string; column: string }[] {
  return [...bounds.values()].flatMap(({ resource }) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind === 'richText')
      .map(([name]) => ({ table: resource.table, column: snake(name) })),
  )
}

const FILE_KINDS = new Set<string>(['file', 'image', 'files'])

/** Columns that hold ids of attachments, of all resources. */
export function fileColumns(): FileColumn[] {
  return [...bounds.values()].flatMap(({ resource }) =>
    Object.entries(resource.fields)
      .filter(([, field]) => FILE_KINDS.has(field.kind))
      .map(([name, field]) => ({
        table: resource.table,
        column: snake(name),
        many: field.behaviour.multiple,
      })),
  )
}
