import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { vehicleColors } from '../../shared/index.ts'

export default function Colors(): ReactNode {
  return <ResourceScreen resource={vehicleColors} />
}
