import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { vehicleTypes } from '../../shared/index.ts'

export default function VehicleTypes(): ReactNode {
  return <ResourceScreen resource={vehicleTypes} />
}
