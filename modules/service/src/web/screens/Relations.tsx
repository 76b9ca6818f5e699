import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { serviceRelations } from '../../shared/index.ts'
import { personInput, VinInput } from '../inputs.tsx'

const inputs = { vin: VinInput, userId: personInput() }

/** Which station or person serves which vehicles. */
export default function Relations(): ReactNode {
  return <ResourceScreen resource={serviceRelations} inputs={inputs} />
}
