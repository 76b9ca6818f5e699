import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { resources } from '../../shared/resources/resources.ts'

export default function Resources(): ReactNode {
  return <ResourceScreen resource={resources} />
}
