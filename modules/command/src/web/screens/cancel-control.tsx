import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { cancelControls } from '../../shared/index.ts'
import { COMMAND_CELLS } from '../cells.tsx'
import { useCancel } from '../useCancel.ts'

/** Commands of all vehicles that wait, each of which can be taken back (R347). */
export default function CancelControl(): ReactNode {
  return <ResourceScreen resource={cancelControls} cells={COMMAND_CELLS} actions={[useCancel()]} />
}
