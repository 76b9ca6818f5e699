import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { orgs } from '../resources/orgs.ts'
import { loadOrgs } from './load-orgs.ts'

export default function Orgs(): ReactNode {
  return (
    <ResourceScreen
      resource={orgs}
      plain
      load={loadOrgs}
      preset={(selected) => (selected.length === 1 ? { parentId: selected[0]?.id } : {})}
    />
  )
}
