import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { protocolCmds } from '../../shared/index.ts'

export default function ProtocolCmds(): ReactNode {
  return <ResourceScreen resource={protocolCmds} />
}
