import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { faultCodeBases } from '../../shared/index.ts'

export default function FaultCodeBases(): ReactNode {
  return <ResourceScreen resource={faultCodeBases} />
}
