import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { factoryVehicles } from '../../shared/index.ts'

export default function FactoryVehicles(): ReactNode {
  return <ResourceScreen resource={factoryVehicles} />
}
