import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { Nothing } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { vehicleDocuments } from '../../shared/documents.ts'
import { Valid } from '../documents/Valid.tsx'

const cells = {
  validUntil: ({ validUntil }: Row): ReactNode =>
    typeof validUntil === 'number' ? <Valid until={validUntil} /> : <Nothing />,
}

/** The papers of vehicles, as staff file them. */
export default function Documents(): ReactNode {
  return <ResourceScreen resource={vehicleDocuments} cells={cells} />
}
