import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { vehicleSeries } from '../../shared/index.ts'

export default function VehicleSeries(): ReactNode {
  return <ResourceScreen resource={vehicleSeries} />
}
