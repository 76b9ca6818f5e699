import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { softVersionLocks } from '../../shared/index.ts'

export default function SoftVersionLocks(): ReactNode {
  return <ResourceScreen resource={softVersionLocks} />
}
