import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { parameters } from '../../../shared/index.ts'

export default function Parameters(): ReactNode {
  return <ResourceScreen resource={parameters} />
}
