import '../portal.css'
import { fileUrl } from '@motorpool/resource/web'
import {
  Answer,
  EmptyState,
  enumLabel,
  Icon,
  Mono,
  Page,
  SkeletonBlock,
  TimeText,
  useText,
} from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { VehicleDocumentType } from '../../../shared/index.ts'
import type { VehicleDocument } from '../../documents/calls.ts'
import { Valid } from '../../documents/Valid.tsx'
import { More } from '../More.tsx'
import { useDocuments } from '../useOwn.ts'
import { useOneVehicle } from '../useUpkeep.ts'
import { VehicleChoice } from '../VehicleChoice.tsx'

/** The papers of own machines. */
export default function Documents(): ReactNode {
  const t = useText()
  const [vin, setVin] = useOneVehicle()
  const documents = useDocuments(vin)
  return (
    <Page>
      <div className="pt">
        <VehicleChoice value={vin} onChange={setVin} />
        <Answer of={documents} waiting={<SkeletonBlock height={320} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon="file"
                title={t('portal.document.none')}
                hint={t('portal.document.noneHint')}
              />
            ) : (
              <ul className="pt-cards">
                {items.map((one) => (
                  <DocumentCard key={one.id} document={one} />
                ))}
              </ul>
            )
          }
        </Answer>
        <More of={documents} />
      </div>
    </Page>
  )
}

function DocumentCard({ document }: { document: VehicleDocument }): ReactNode {
  const t = useText()
  const { documentType, documentName, documentNo, issueDate, validUntil, files, remark, vin } = document
  return (
    <li className="pt-card">
      <span className="pt-card-name">
        <strong>{documentName}</strong>
        <small className="mp-soft">
          {enumLabel(VehicleDocumentType, documentType)}
          {documentNo ? ` · ${documentNo}` : null} · <Mono>{vin}</Mono>
        </small>
      </span>
      {issueDate === null ? null : (
        <div className="pt-card-row mp-soft">
          <span>{t('vehicle/documents.issueDate')}</span>
          <TimeText value={issueDate} dateOnly />
        </div>
      )}
      {validUntil === null ? null : (
        <div className="pt-card-row mp-soft">
          <span>{t('vehicle/documents.validUntil')}</span>
          <Valid until={validUntil} />
        </div>
      )}
      {remark ? <p className="pt-note">{remark}</p> : null}
      <div className="pt-files">
        {files.map((file, i) => (
          <Button key={file} href={fileUrl(file)} target="_blank" icon={<Icon name="file" />}>
            {files.length === 1 ? t('portal.document.open') : t('portal.document.openOne', { n: i + 1 })}
          </Button>
        ))}
      </div>
    </li>
  )
}
