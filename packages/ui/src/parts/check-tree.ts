export interface CheckNode {
  key: string
  title: string
  checked: boolean
  children: readonly CheckNode[]
}

/** All nodes of a tree, each before those below it. */
export function flatNodes<N extends CheckNode>(nodes: readonly N[]): N[] {
  return nodes.flatMap((node) => [node, ...flatNodes(node.children as readonly N[])])
}

/** The ways from the root to every node whose title contains the word (in lower case); what is below it stays. */
export function matchingNodes<N extends CheckNode>(nodes: readonly N[], word: string): N[] {
  if (word === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = matchingNodes(node.children as readonly N[], word)
    const own = node.title.toLowerCase().includes(word)
    return own || children.length > 0 ? [{ ...node, children: own ? node.children : children }] : []
  })
}

/** The checked keys with their parents, so that what is reached can also be seen. */
export function withParents<N extends CheckNode>(
  nodes: readonly N[],
  checked: ReadonlySet<string>,
): Set<string> {
  const out = new Set<string>()
  const visit = (node: N): boolean => {
    const below = (node.children as readonly N[]).map(visit).some(Boolean)
    if (!below && !checked.has(node.key)) return false
    out.add(node.key)
    return true
  }
  nodes.forEach(visit)
  return out
}

/** Nodes from a root to the parent of `key`; empty where it is a root or not there. */
function above<N extends CheckNode>(nodes: readonly N[], key: string): N[] {
  for (const node of nodes) {
    const children = node.children as readonly N[]
    if (children.some((child) => child.key === key)) return [node]
    const further = above(children, key)
    if (further.length > 0) return [node, ...further]
  }
  return []
}

/**
 * After a node was checked or not: all below go with it, and its parents come with it. A parent goes with the last of what
 * stood below it: there would be nothing to see.
 */
export function toggled<N extends CheckNode>(
  nodes: readonly N[],
  checked: ReadonlySet<string>,
  node: N,
  on: boolean,
): Set<string> {
  const next = new Set(checked)
  for (const one of flatNodes([node])) {
    if (on) next.add(one.key)
    else next.delete(one.key)
  }
  const whole = withParents(nodes, next)
  if (on || whole.has(node.key)) return whole
  for (const parent of above(nodes, node.key).reverse())
    if (!parent.children.some((child) => whole.has(child.key))) whole.delete(parent.key)
  return whole
}

/** How much of a branch is checked: `on` of `all` nodes below it, and whether with itself that is everything. */
export interface Share {
  on: number
  all: number
  state: 'all' | 'some' | 'none'
}

/** The share of every node, by key. */
export function sharesOf<N extends CheckNode>(
  nodes: readonly N[],
  checked: ReadonlySet<string>,
): Map<string, Share> {
  const shares = new Map<string, Share>()
  const visit = (node: N): { on: number; all: number } => {
    let on = 0
    let all = 0
    for (const child of node.children as readonly N[]) {
      const below = visit(child)
      on += below.on
      all += below.all
    }
    const own = checked.has(node.key) ? 1 : 0
    const state = on + own === all + 1 ? 'all' : on + own === 0 ? 'none' : 'some'
    shares.set(node.key, { on, all, state })
    return { on: on + own, all: all + 1 }
  }
  nodes.forEach(visit)
  return shares
}
