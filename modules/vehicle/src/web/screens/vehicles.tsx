import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { vehicles } from '../../shared/index.ts'

export default function Vehicles(): ReactNode {
  return <ResourceScreen resource={vehicles} />
}
