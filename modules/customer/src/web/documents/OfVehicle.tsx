import './documents.css'
import { fileUrl } from '@motorpool/resource/web'
import { enumLabel, Nothing, Panel, useMayOpen, useText } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { vehicleDocuments } from '../../shared/documents.ts'
import { VehicleDocumentType } from '../../shared/enums.ts'
import { documentCalls, type VehicleDocument } from './calls.ts'
import { Valid } from './Valid.tsx'

/** Documents that are shown; the list has the others. */
const SHOWN = 6

/** On the record of a vehicle: its papers. */
export default function OfVehicle({ subject: vin }: PartProps): ReactNode {
  const t = useText()
  const list = '/vehicle/documents'
  const mayList = useMayOpen(list)
  const { data } = useQuery({
    queryKey: [vehicleDocuments.key, 'ofVehicle', vin],
    queryFn: ({ signal }) => documentCalls.page(vin, 1, SHOWN, signal),
  })
  if (!data) return null
  return (
    <Panel
      title={t(vehicleDocuments.key)}
      extra={
        mayList ? (
          <Link to={`${list}?vin=${encodeURIComponent(vin)}`}>
            {t('customer.document.all', { n: data.total })}
          </Link>
        ) : null
      }
    >
      {data.items.length === 0 ? <Nothing /> : null}
      <ul className="doc-lines">
        {data.items.map((one) => (
          <li key={one.id}>
            <DocumentLine document={one} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function DocumentLine({
  document: { documentType, documentName, validUntil, files },
}: {
  document: VehicleDocument
}): ReactNode {
  return (
    <>
      <span className="mp-soft">{enumLabel(VehicleDocumentType, documentType)}</span>
      <a href={fileUrl(files[0] ?? '')} target="_blank" rel="noreferrer">
        {documentName}
      </a>
      {validUntil === null ? null : <Valid until={validUntil} />}
    </>
  )
}
