import '../params.css'
import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { paramSets } from '../../shared/index.ts'
import { ValuesInput } from '../sets/ValuesInput.tsx'

/** Sets of parameters; a new one begins as a copy of the one that is selected. */
export default function ParamSets(): ReactNode {
  return (
    <ResourceScreen
      resource={paramSets}
      inputs={{ paramValues: ValuesInput }}
      preset={([row]) =>
        row ? { protocol: row.protocol, paramValues: row.paramValues, remark: row.remark ?? undefined } : {}
      }
    />
  )
}
