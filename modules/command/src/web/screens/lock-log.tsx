import { anyResource } from '@motorpool/resource/shared'
import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { cmdLogs } from '../../shared/index.ts'
import { COMMAND_CELLS } from '../cells.tsx'
import { useCancel } from '../useCancel.ts'

const declared = anyResource(cmdLogs)
const locks = {
  ...declared,
  key: 'lock/log',
  search: declared.search.filter((field) => field !== 'cmdCategory'),
}
const ONLY = { cmdCategory: ['LOCK'] }

/** Commands that lock and unlock, and what became of them. */
export default function LockLog(): ReactNode {
  return <ResourceScreen resource={locks} only={ONLY} cells={COMMAND_CELLS} actions={[useCancel()]} />
}
