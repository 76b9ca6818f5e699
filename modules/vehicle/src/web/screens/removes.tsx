import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { vehicleRemoves } from '../../shared/index.ts'

export default function Removes(): ReactNode {
  return <ResourceScreen resource={vehicleRemoves} />
}
