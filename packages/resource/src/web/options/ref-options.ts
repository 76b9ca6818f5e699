import type { RefOptions } from '../../kinds/ref/shared.ts'
import { displayName } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import type { Option } from '../../shared/options.ts'

/** A choice as selects take it. */
export interface SelectOption {
  value: string
  label: string
}

export interface TreeNode {
  value: string
  title: string
  /** Shown for what lies below it. */
  disabled?: true
  children?: TreeNode[]
}

/** The ids that a reference holds: of one, of several, of none. */
export const idsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [`${value as string}`]

/** Filters that the definition takes from elsewhere: fixed ones, and values of other fields. */
export function refFilters(
  options: RefOptions,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const by = Object.entries(options.by ?? {}).flatMap(([filter, field]) => {
    const value = values[field]
    return value === null || value === undefined || value === '' ? [] : [[filter, value] as const]
  })
  return { ...options.only, ...Object.fromEntries(by) }
}

/** The chosen ones of `ids` as the stored row names them, until the server has been asked. */
export function storedOptions(
  { name, field, row }: { name: string; field: Field; row?: Readonly<Record<string, unknown>> | undefined },
  ids: readonly string[],
): SelectOption[] {
  const stored = row?.[displayName(name, (field.options as RefOptions).as)]
  const labels = Array.isArray(stored) ? stored.map(String) : stored ? [`${stored as string}`] : []
  return idsOf(row?.[name]).flatMap((id, i) =>
    ids.includes(id) && labels[i] ? [{ value: id, label: labels[i] }] : [],
  )
}

/**
 * What a flat select offers: what was found, then what is chosen, each once. Of the names of one value the first given
 * counts.
 */
export function flatChoices(
  found: readonly Option[],
  stored: readonly SelectOption[],
  named: readonly Option[],
): SelectOption[] {
  const asSelect = (one: Option): SelectOption => ({ value: `${one.id}`, label: one.label })
  const all = [...found.map(asSelect), ...stored, ...named.map(asSelect)]
  return [...new Map(all.toReversed().map((one) => [one.value, one])).values()].toReversed()
}

/** Flat answers that name their parents become a tree; answers that are trees stay as they are. */
export function nestOptions(options: readonly Option[], parentField: string): Option[] {
  if (options.some((o) => o.children)) return [...options]
  const ids = new Set(options.map((o) => `${o.id}`))
  const below = (parent: string | undefined): Option[] =>
    options
      .filter((o) => {
        const own = o.raw[parentField]
        const held = own === null || own === undefined ? undefined : `${own as string}`
        return (held !== undefined && ids.has(held) ? held : undefined) === parent
      })
      .map((o) => {
        const children = below(`${o.id}`)
        return children.length > 0 ? { ...o, children } : o
      })
  return below(undefined)
}

export const treeOf = (options: readonly Option[]): TreeNode[] =>
  options.map((o) => ({
    value: `${o.id}`,
    title: o.label,
    ...(o.raw.disabled === true ? { disabled: true as const } : {}),
    ...(o.children ? { children: treeOf(o.children) } : {}),
  }))

/** A tree without one of its nodes and all below it. */
export const withoutNode = (nodes: readonly TreeNode[], value: string | undefined): TreeNode[] =>
  nodes
    .filter((node) => node.value !== value)
    .map((node) => (node.children ? { ...node, children: withoutNode(node.children, value) } : node))

/** The values from the top of a tree down to one of its nodes. */
export function pathTo(nodes: readonly TreeNode[], value: string | undefined): string[] {
  for (const node of nodes) {
    if (node.value === value) return [node.value]
    const below = pathTo(node.children ?? [], value)
    if (below.length > 0) return [node.value, ...below]
  }
  return []
}

/** What a cleared select says: a form stores that there is none, a search no longer asks. */
export const clearedTo = <T>(next: T | undefined, searching: boolean | undefined): T | null | undefined =>
  next ?? (searching ? undefined : null)
