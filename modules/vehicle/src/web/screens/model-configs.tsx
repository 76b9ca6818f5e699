import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { vehicleModelConfigs } from '../../shared/index.ts'

export default function ModelConfigs(): ReactNode {
  return <ResourceScreen resource={vehicleModelConfigs} />
}
