import type { AnyResource } from './define.ts'

/** Kinds that a cell of a workbook cannot hold, or must not. */
const NO_CELL: ReadonlySet<string> = new Set(['secret', 'image', 'file', 'files'])

/** The permission without which nobody reads a field, in lists as in workbooks (R117). */
export function readPermission(resource: AnyResource, name: string): string | undefined {
  return resource.list.find((column) => column.field === name)?.auth ?? resource.fields[name]?.flags.auth
}

/** Fields that may be chosen as columns of an export: those of the list, then what exports have beyond it. */
export function exportable(resource: AnyResource): string[] {
  const names = new Set([...resource.list.map((column) => column.field), ...resource.exports])
  return [...names].filter((name) => !NO_CELL.has(resource.fields[name]?.kind ?? 'secret'))
}
