import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { terminalSuppliers } from '../../shared/index.ts'

export default function TerminalSuppliers(): ReactNode {
  return <ResourceScreen resource={terminalSuppliers} />
}
