import { type AnyResource, anyResource } from '@motorpool/resource/shared'
import { ResourceScreen } from '@motorpool/resource/web'
import { useSession } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { faultCodeBases } from '../../shared/index.ts'
import { faultCells } from '../parts/fault-cells.tsx'

const resource = anyResource(faultCodeBases)

const read: AnyResource = {
  ...resource,
  calls: { ...resource.calls, create: undefined, update: undefined, delete: undefined },
  sheets: [],
}

/** The platform's library, which all tenants read and the platform alone writes. */
export default function FaultCodeBases(): ReactNode {
  const platform = useSession((s) => s.user?.userType.code === 'ADMIN')
  return <ResourceScreen resource={platform ? resource : read} cells={faultCells} />
}
