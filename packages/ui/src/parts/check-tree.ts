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

/** After a node was checked or not: all below go with it; a parent stays, for it can be chosen alone. */
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
  return withParents(nodes, next)
}
