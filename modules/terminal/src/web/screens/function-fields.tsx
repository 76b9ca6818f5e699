import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { functionFields } from '../../shared/index.ts'

export default function FunctionFields(): ReactNode {
  return <ResourceScreen resource={functionFields} />
}
