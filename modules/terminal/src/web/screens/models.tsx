import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { terminalModels } from '../../shared/index.ts'

export default function TerminalModels(): ReactNode {
  return <ResourceScreen resource={terminalModels} />
}
