import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { forwardLogs } from '../../shared/index.ts'
import { LOG_CELLS } from '../cells.tsx'

/** What became of the links to other platforms. */
export default function ForwardLog(): ReactNode {
  return <ResourceScreen resource={forwardLogs} cells={LOG_CELLS} />
}
