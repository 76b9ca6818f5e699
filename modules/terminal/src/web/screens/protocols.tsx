import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { protocols } from '../../shared/index.ts'

export default function Protocols(): ReactNode {
  return <ResourceScreen resource={protocols} />
}
