import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { forwardVehicles } from '../../shared/index.ts'

/** Vehicles that are linked to one task, with what was sent of each. */
export default function ForwardTaskVehicles(): ReactNode {
  const { taskId = '' } = useParams()
  return <ResourceScreen key={taskId} resource={forwardVehicles} only={{ taskId }} />
}
