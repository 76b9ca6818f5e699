import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { electricDriverModels } from '../../shared/index.ts'

export default function ElectricDriverModels(): ReactNode {
  return <ResourceScreen resource={electricDriverModels} />
}
