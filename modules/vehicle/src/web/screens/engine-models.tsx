import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { engineModels } from '../../shared/index.ts'

export default function EngineModels(): ReactNode {
  return <ResourceScreen resource={engineModels} />
}
