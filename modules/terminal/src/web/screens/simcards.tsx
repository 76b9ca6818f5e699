import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { simcards } from '../../shared/index.ts'

export default function Simcards(): ReactNode {
  return <ResourceScreen resource={simcards} />
}
