import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../brand/Icon.tsx'
import { externalAddress, isExternal, type MenuNode, menuTrail, nodePath } from '../screen/menu.ts'
import { usePrefs } from '../state/prefs.ts'
import { HOME_PATH, openAddress, useTabs } from '../state/tabs.ts'
import { useText } from '../texts/texts.ts'
import { useShownMenu } from './menu-entries.ts'
import { type EntryProps, NodeIcon } from './NodeIcon.tsx'
import { nodeTitle } from './titles.ts'
import { useTabActions } from './useTabActions.ts'

// Only narrow windows have the one, and only who folds the menu the other.
const NavDrawer = lazy(() => import('./NavDrawer.tsx'))
const FoldedMenu = lazy(() => import('./FoldedMenu.tsx'))

/** An open page is shown as it was left; chosen again while it is in front, it begins anew. */
function useOpenNode(): (node: MenuNode) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { reset } = useTabActions()
  return (node) => {
    const address = externalAddress(node)
    if (address) window.open(address, '_blank', 'noopener')
    else if (node.openNew) window.open(`#${nodePath(node)}`, '_blank', 'noopener')
    else if (nodePath(node) === pathname) reset(pathname)
    else void navigate(openAddress(useTabs.getState().tabs, nodePath(node)))
  }
}

function Entry({ node, path, onOpen, top }: EntryProps & { top: boolean }): ReactNode {
  const here = nodePath(node) === path
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <li>
      <a
        ref={link}
        href={externalAddress(node) ?? `#${nodePath(node)}`}
        className={`mp-nav-item${top ? '' : ' is-sub'}${here ? ' is-active' : ''}`}
        aria-current={here ? 'page' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.button !== 0) return
          event.preventDefault()
          onOpen(node)
        }}
      >
        {top ? <NodeIcon node={node} /> : null}
        <span>{nodeTitle(node)}</span>
        {isExternal(node) || node.openNew ? <Icon name="external" size={12} /> : null}
      </a>
    </li>
  )
}

function Group({
  node,
  path,
  onOpen,
  current,
  top,
}: EntryProps & { current: boolean; top: boolean }): ReactNode {
  const open = usePrefs((s) => s.menuGroups[node.id]) ?? current
  const setGroup = usePrefs((s) => s.setMenuGroup)
  // Opening a page of the group unfolds it; it stays so when one goes elsewhere.
  useEffect(() => {
    if (current) setGroup(node.id, true)
  }, [current, node.id, setGroup])
  return (
    <li>
      <button
        type="button"
        className={`mp-nav-item is-group${top ? '' : ' is-sub'}${current ? ' is-current' : ''}`}
        aria-expanded={open}
        onClick={() => setGroup(node.id, !open)}
      >
        {top ? <NodeIcon node={node} /> : null}
        <span>{nodeTitle(node)}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={12} />
      </button>
      {open ? <Entries nodes={node.children ?? []} path={path} onOpen={onOpen} top={false} /> : null}
    </li>
  )
}

function Entries({
  nodes,
  path,
  onOpen,
  top,
}: {
  nodes: readonly MenuNode[]
  path: string
  onOpen(node: MenuNode): void
  top: boolean
}): ReactNode {
  return (
    <ul>
      {nodes.map((node) =>
        node.children ? (
          <Group
            key={node.id}
            node={node}
            path={path}
            onOpen={onOpen}
            current={menuTrail(node.children, path).length > 0}
            top={top}
          />
        ) : (
          <Entry key={node.id} node={node} path={path} onOpen={onOpen} top={top} />
        ),
      )}
    </ul>
  )
}

interface Props {
  drawer: boolean
  open: boolean
  onClose(): void
}

/** The left menu: 200 px, 64 px folded (R037), a drawer on narrow screens. */
export function Sidebar({ drawer, open, onClose }: Props): ReactNode {
  const t = useText()
  const collapsed = usePrefs((s) => s.menuCollapsed)
  const { pathname } = useLocation()
  const nodes = useShownMenu()
  const openNode = useOpenNode()
  const onOpen = (node: MenuNode) => {
    onClose()
    openNode(node)
  }
  const home: MenuNode = { id: 'home', url: HOME_PATH, title: t('menu.home'), icon: 'home' }
  const all = [home, ...nodes]
  // Loaded when it is first opened, and there from then on: it closes as it opens.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  if (drawer) {
    return opened ? (
      <Suspense fallback={null}>
        <NavDrawer open={open} onClose={onClose}>
          <nav className="mp-nav" aria-label={t('ui.menu')}>
            <Entries nodes={all} path={pathname} onOpen={onOpen} top />
          </nav>
        </NavDrawer>
      </Suspense>
    ) : null
  }
  return (
    <nav className={`mp-nav mp-sidebar${collapsed ? ' is-collapsed' : ''}`} aria-label={t('ui.menu')}>
      {collapsed ? (
        <Suspense fallback={null}>
          <FoldedMenu nodes={all} path={pathname} onOpen={onOpen} />
        </Suspense>
      ) : (
        <Entries nodes={all} path={pathname} onOpen={onOpen} top />
      )}
    </nav>
  )
}
