/** Rows with a parent as trees; a row whose parent is not among them is a root. Order of the rows is kept. */
export function toTree<T extends { id: string; parentId: string | null }, N>(
  rows: readonly T[],
  node: (row: T, children: N[]) => N,
): N[] {
  const byParent = new Map<string | null, T[]>()
  const ids = new Set(rows.map((r) => r.id))
  for (const row of rows) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null
    byParent.set(parent, [...(byParent.get(parent) ?? []), row])
  }
  const build = (parent: string | null): N[] =>
    (byParent.get(parent) ?? []).map((row) => node(row, build(row.id)))
  return build(null)
}
