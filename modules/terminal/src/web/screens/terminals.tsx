import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { terminals } from '../../shared/index.ts'

export default function Terminals(): ReactNode {
  return <ResourceScreen resource={terminals} />
}
