import { useMemo } from 'react'
import { collapseSingles, isExternal, type MenuNode, nodePath, visibleMenu } from '../screen/menu.ts'
import { matchScreen } from '../screen/screen.ts'
import { useSession } from '../state/session.ts'
import { HOME_PATH } from '../state/tabs.ts'
import { useText } from '../texts/texts.ts'
import { useApp } from './app-context.ts'
import { nodeTitle } from './titles.ts'

/** What the user's menu shows of the server's: permitted, not hidden, and built. */
export function useShownMenu(): MenuNode[] {
  const { screens } = useApp()
  const menu = useSession((s) => s.menu)
  const permissions = useSession((s) => s.permissions)
  return useMemo(() => {
    const built = (nodes: readonly MenuNode[]): MenuNode[] =>
      nodes.flatMap((node) => {
        if (node.children) {
          const children = built(node.children)
          return children.length > 0 ? [{ ...node, children }] : []
        }
        return isExternal(node) || matchScreen(screens, nodePath(node)) ? [node] : []
      })
    const may = (permission: string) => permissions.includes(permission)
    return collapseSingles(built(visibleMenu(menu, may)).filter((node) => nodePath(node) !== HOME_PATH))
  }, [menu, permissions, screens])
}

/** An entry of the menu as other parts of the console show it. */
export interface MenuEntry {
  key: string
  title: string
  icon: string | null | undefined
  path: string
  children: MenuEntry[]
}

export function useMenu(): MenuEntry[] {
  // Rendered again in another language.
  useText()
  const entry = (node: MenuNode): MenuEntry => ({
    key: node.id,
    title: nodeTitle(node),
    icon: node.icon,
    path: nodePath(node),
    children: (node.children ?? []).map(entry),
  })
  return useShownMenu().map(entry)
}
