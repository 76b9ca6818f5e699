import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { chipModels } from '../../shared/index.ts'

export default function ChipModels(): ReactNode {
  return <ResourceScreen resource={chipModels} />
}
