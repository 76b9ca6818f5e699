import type { ReactNode } from 'react'
import { Icon, iconNamed } from '../brand/Icon.tsx'
import type { MenuNode } from '../screen/menu.ts'

export function NodeIcon({ node }: { node: MenuNode }): ReactNode {
  return <Icon name={iconNamed(node.icon) ?? (node.children ? 'layers' : 'file')} size={18} />
}

/** An entry of the menu in each of its forms. */
export interface EntryProps {
  node: MenuNode
  path: string
  onOpen(node: MenuNode): void
}
