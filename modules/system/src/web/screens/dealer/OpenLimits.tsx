import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { dealerOpenLimits } from '../../../shared/index.ts'

export default function DealerOpenLimits(): ReactNode {
  return <ResourceScreen resource={dealerOpenLimits} />
}
