import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { backNetworks } from '../../../shared/index.ts'

export default function BackNetworks(): ReactNode {
  return <ResourceScreen resource={backNetworks} />
}
