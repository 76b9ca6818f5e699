import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { chipFactories } from '../../shared/index.ts'

export default function ChipFactories(): ReactNode {
  return <ResourceScreen resource={chipFactories} />
}
