import type { Row } from './useResourceList.ts'

export interface TreeRow extends Row {
  children?: TreeRow[]
}

/** Flat rows that name their parents, as a tree; rows whose parent is not among them stand at the top. */
export function nestRows(rows: readonly Row[], parentField: string): TreeRow[] {
  const ids = new Set(rows.map((row) => row.id))
  const below = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = row[parentField]
    const key = typeof parent === 'string' && ids.has(parent) && parent !== row.id ? parent : ''
    below.set(key, [...(below.get(key) ?? []), row])
  }
  const build = (key: string): TreeRow[] =>
    (below.get(key) ?? []).map((row) => {
      const children = build(row.id)
      return children.length > 0 ? { ...row, children } : { ...row }
    })
  return build('')
}

export function flattenRows(rows: readonly TreeRow[]): Row[] {
  return rows.flatMap(({ children, ...row }) => [row as Row, ...(children ? flattenRows(children) : [])])
}

/** The rows in sight, one after another: of those that unfold on demand, only what stands open. */
export function shownRows(
  rows: readonly TreeRow[],
  unfolding: { opened: readonly string[] } | undefined,
): Row[] {
  if (!unfolding) return flattenRows(rows)
  return rows.flatMap(({ children, ...row }) => [
    row as Row,
    ...(children && unfolding.opened.includes(row.id) ? shownRows(children, unfolding) : []),
  ])
}
