import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { history } from '../resources.ts'

const DONE = { handler: 'DISPOSED' }

/** Services that were done. */
export default function MaintenanceHistory(): ReactNode {
  return <ResourceScreen resource={history} only={DONE} />
}
