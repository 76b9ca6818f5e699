import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { lockHistory } from '../../shared/index.ts'

/** Every step of every lock, as the chain has it. */
export default function History(): ReactNode {
  return <ResourceScreen resource={lockHistory} />
}
