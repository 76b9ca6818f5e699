import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { finances } from './finances.ts'
import { loadFinances } from './load-finances.ts'

/** Financing institutions are organisations of type FINANCE: made, changed and deleted as such. */
export default function Finances(): ReactNode {
  return (
    <ResourceScreen
      resource={finances}
      plain
      load={loadFinances}
      preset={(selected) => (selected.length === 1 ? { parentId: selected[0]?.id } : {})}
      prepare={(values) => ({ ...values, orgType: 'FINANCE' })}
    />
  )
}
