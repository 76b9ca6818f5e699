import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { platformAccounts } from '../../shared/index.ts'

export default function PlatformAccounts(): ReactNode {
  return <ResourceScreen resource={platformAccounts} />
}
