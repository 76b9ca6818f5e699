import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { vehicleModels } from '../../shared/index.ts'

export default function VehicleModels(): ReactNode {
  return <ResourceScreen resource={vehicleModels} />
}
