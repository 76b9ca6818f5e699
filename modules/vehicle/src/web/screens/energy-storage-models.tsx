import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { energyStorageModels } from '../../shared/index.ts'

export default function EnergyStorageModels(): ReactNode {
  return <ResourceScreen resource={energyStorageModels} />
}
