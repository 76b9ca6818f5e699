import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { otaLogs } from '../../shared/logs.ts'
import { LOG_CELLS } from '../cells.tsx'

/** What became of each terminal. */
export default function OtaLog(): ReactNode {
  return <ResourceScreen resource={otaLogs} cells={LOG_CELLS} />
}
