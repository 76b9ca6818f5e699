import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { type MenuNode, menuTrail, nodePath } from '../screen/menu.ts'
import { type EntryProps, NodeIcon } from './NodeIcon.tsx'
import { nodeTitle } from './titles.ts'

const leavesOf = (node: MenuNode): MenuNode[] => node.children?.flatMap(leavesOf) ?? [node]

/** The entries of a group under its name, then the groups within it in the same way. */
function sectionsOf(
  node: MenuNode,
): { type: 'group'; label?: string; children: { key: string; label: string }[] }[] {
  const { children = [node] } = node
  const own = children.filter((one) => !one.children)
  return [
    {
      type: 'group',
      ...(node.children ? { label: nodeTitle(node) } : {}),
      children: own.map((one) => ({ key: one.id, label: nodeTitle(one) })),
    },
    ...children.filter((one) => one.children).flatMap(sectionsOf),
  ]
}

/** The menu at 64 px: an icon each, the rest in a list beside it. */
function IconEntry({ node, path, onOpen }: EntryProps): ReactNode {
  const title = nodeTitle(node)
  const current = node.children ? menuTrail(node.children, path).length > 0 : nodePath(node) === path
  const leaves = leavesOf(node)
  return (
    <li>
      <Dropdown
        trigger={['hover', 'click']}
        placement="topRight"
        align={{ points: ['tl', 'tr'], offset: [6, 0] }}
        menu={{
          style: { maxHeight: 'calc(100vh - 170px)', overflowY: 'auto' },
          selectedKeys: leaves.filter((one) => nodePath(one) === path).map((one) => one.id),
          items: sectionsOf(node),
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

export default function FoldedMenu({
  nodes,
  ...entry
}: Omit<EntryProps, 'node'> & { nodes: readonly MenuNode[] }): ReactNode {
  return (
    <ul>
      {nodes.map((node) => (
        <IconEntry key={node.id} node={node} {...entry} />
      ))}
    </ul>
  )
}
