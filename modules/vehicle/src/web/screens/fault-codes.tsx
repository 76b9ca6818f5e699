import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { faultCodes } from '../../shared/index.ts'
import { faultCells } from '../parts/fault-cells.tsx'

export default function FaultCodes(): ReactNode {
  return <ResourceScreen resource={faultCodes} cells={faultCells} />
}
