import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { faultParts } from '../../shared/index.ts'

export default function FaultParts(): ReactNode {
  return <ResourceScreen resource={faultParts} />
}
