import type { Locale } from '@motorpool/kernel'

/** One entry of the server's menu, as the console uses it. */
export interface MenuNode {
  id: string
  parentId?: string | null
  type?: string
  name?: string
  title?: string
  localeValue?: Partial<Record<Locale, string>> | null
  code?: string | null
  component?: string | null
  url?: string | null
  icon?: string | null
  access?: string | null
  hideMenu?: boolean
  hideBread?: boolean
  openNew?: boolean
  keepAlive?: boolean
  sort?: number
  children?: readonly MenuNode[]
}

/** A name that begins so opens its address in a new window. */
export const EXTERNAL_MARKER = 'http'

/** R025: one slash in front, never two in a row. */
export function menuPath(path: string): string {
  return `/${path}`.replace(/\/{2,}/g, '/')
}

export function isExternal(node: MenuNode): boolean {
  return [node.name, node.url].some((text) => /^https?:\/\//.test(text ?? ''))
}

export function externalAddress(node: MenuNode): string | undefined {
  return [node.url, node.name].find((text) => /^https?:\/\//.test(text ?? '')) ?? undefined
}

/** The server may answer a flat list or a tree; either becomes a tree in the order of `sort`. */
export function menuTree(nodes: readonly MenuNode[]): MenuNode[] {
  const flat: MenuNode[] = []
  const collect = (list: readonly MenuNode[], parentId: string | null | undefined) => {
    for (const node of list) {
      const { children, ...own } = node
      flat.push({ ...own, parentId: node.parentId ?? parentId ?? null })
      if (children) collect(children, node.id)
    }
  }
  collect(nodes, null)
  const known = new Set(flat.map((node) => node.id))
  const below = (parentId: string | null): MenuNode[] =>
    flat
      .filter((node) => (node.parentId && known.has(node.parentId) ? node.parentId : null) === parentId)
      .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
      .map((node) => {
        const children = below(node.id)
        return children.length > 0 ? { ...node, children } : node
      })
  return below(null)
}

/** R035: entries that are hidden, are buttons, or need a permission the user lacks do not show; empty groups neither. */
export function visibleMenu(nodes: readonly MenuNode[], may: (permission: string) => boolean): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.hideMenu || isButton(node) || (node.access && !may(node.access))) return []
    if (!node.children) return node.url || node.code || isExternal(node) ? [node] : []
    const children = visibleMenu(node.children, may)
    const leafOnly = node.children.every(isButton) && (node.url || node.code)
    if (leafOnly) return [{ ...node, children: undefined }]
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

function isButton(node: MenuNode): boolean {
  return (
    node.type === 'RESOURCE' || node.type === 'BUTTON' || node.type === 'resource' || node.type === 'button'
  )
}

/** R034: a group with exactly one child becomes that child, with the group's icon when it has none. */
export function collapseSingles(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.map((node) => {
    if (!node.children) return node
    const children = collapseSingles(node.children)
    const only = children.length === 1 ? children[0] : undefined
    return only && !only.children ? { ...only, icon: only.icon ?? node.icon } : { ...node, children }
  })
}

export function nodePath(node: MenuNode): string {
  return menuPath(node.url ?? node.code ?? '')
}

/** From the root to the entry with this path; empty when the menu does not have it. */
export function menuTrail(nodes: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of nodes) {
    if (!node.children) {
      if (nodePath(node) === path) return [node]
      continue
    }
    const below = menuTrail(node.children, path)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
