import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'

interface Props {
  open: boolean
  onClose(): void
  children: ReactNode
}

/** The menu beside a page that has no room for it. */
export default function NavDrawer({ open, onClose, children }: Props): ReactNode {
  const t = useText()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={264}
      className="mp-nav-drawer"
      title={t('ui.menu')}
    >
      {children}
    </Drawer>
  )
}
