import type { CheckNode } from './check-tree.ts'

/** Entries of one branch that come or go. */
export interface BranchChange {
  /** Titles from the root to the branch; empty for roots. */
  path: readonly string[]
  titles: readonly string[]
}

export interface Difference {
  added: readonly BranchChange[]
  removed: readonly BranchChange[]
}

/**
 * What is in `after` and not in `before`, branch by branch. A node that only comes because something below it does is not
 * named: the path names it.
 */
function gained<N extends CheckNode>(
  nodes: readonly N[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  path: readonly string[] = [],
): BranchChange[] {
  const below = nodes.map((node) => gained(node.children, before, after, [...path, node.title]))
  const titles = nodes.flatMap((node, i) =>
    after.has(node.key) && !before.has(node.key) && below[i]?.length === 0 ? [node.title] : [],
  )
  return [...(titles.length > 0 ? [{ path, titles }] : []), ...below.flat()]
}

/** What a save would change. */
export function differenceOf<N extends CheckNode>(
  nodes: readonly N[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Difference {
  return { added: gained(nodes, before, after), removed: gained(nodes, after, before) }
}

/** How many entries a list of changes names. */
export const changeCount = (changes: readonly BranchChange[]): number =>
  changes.reduce((n, { titles }) => n + titles.length, 0)
