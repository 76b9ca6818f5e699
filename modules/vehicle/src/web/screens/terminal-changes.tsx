import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { terminalChanges } from '../../shared/index.ts'

export default function TerminalChanges(): ReactNode {
  return <ResourceScreen resource={terminalChanges} />
}
