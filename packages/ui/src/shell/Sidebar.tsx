import { Dropdown } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon, iconNamed } from '../brand/Icon.tsx'
import { externalAddress, isExternal, type MenuNode, menuTrail, nodePath } from '../screen/menu.ts'
import { usePrefs } from '../state/prefs.ts'
import { HOME_PATH, openAddress, useTabs } from '../state/tabs.ts'
import { useText } from '../texts/texts.ts'
import { useShownMenu } from './menu-entries.ts'
import { nodeTitle } from './titles.ts'
import { useTabActions } from './useTabActions.ts'

// Only narrow windows have it.
const NavDrawer = lazy(() => import('./NavDrawer.tsx'))

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

function NodeIcon({ node }: { node: MenuNode }): ReactNode {
  return <Icon name={iconNamed(node.icon) ?? (node.children ? 'layers' : 'file')} size={18} />
}

interface EntryProps {
  node: MenuNode
  path: string
  onOpen(node: MenuNode): void
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

function Group({ node, path, onOpen, current }: EntryProps & { current: boolean }): ReactNode {
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
        className={`mp-nav-item is-group${current ? ' is-current' : ''}`}
        aria-expanded={open}
        onClick={() => setGroup(node.id, !open)}
      >
        <NodeIcon node={node} />
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
          />
        ) : (
          <Entry key={node.id} node={node} path={path} onOpen={onOpen} top={top} />
        ),
      )}
    </ul>
  )
}

/** The menu at 64 px: an icon each, the rest in a list beside it. */
function IconEntry({ node, path, onOpen }: EntryProps): ReactNode {
  const title = nodeTitle(node)
  const current = node.children ? menuTrail(node.children, path).length > 0 : nodePath(node) === path
  const leaves = node.children ?? [node]
  return (
    <li>
      <Dropdown
        trigger={['hover', 'click']}
        placement="topRight"
        align={{ points: ['tl', 'tr'], offset: [6, 0] }}
        menu={{
          selectedKeys: leaves.filter((one) => nodePath(one) === path).map((one) => one.id),
          items: [
            {
              type: 'group',
              label: node.children ? title : undefined,
              children: leaves.map((one) => ({ key: one.id, label: nodeTitle(one) })),
            },
          ],
          onClick: ({ key }) => {
            const chosen = leaves.find((one) => one.id === key)
            if (chosen) onOpen(chosen)
          },
        }}
      >
        <button
          type="button"
          className={`mp-nav-icon${current ? ' is-active' : ''}`}
          aria-label={title}
          onClick={() => !node.children && onOpen(node)}
        >
          <NodeIcon node={node} />
        </button>
      </Dropdown>
    </li>
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
  if (drawer) {
    return (
      <Suspense fallback={null}>
        <NavDrawer open={open} onClose={onClose}>
          <nav className="mp-nav" aria-label={t('ui.menu')}>
            <Entries nodes={all} path={pathname} onOpen={onOpen} top />
          </nav>
        </NavDrawer>
      </Suspense>
    )
  }
  return (
    <nav className={`mp-nav mp-sidebar${collapsed ? ' is-collapsed' : ''}`} aria-label={t('ui.menu')}>
      {collapsed ? (
        <ul>
          {all.map((node) => (
            <IconEntry key={node.id} node={node} path={pathname} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        <Entries nodes={all} path={pathname} onOpen={onOpen} top />
      )}
    </nav>
  )
}
