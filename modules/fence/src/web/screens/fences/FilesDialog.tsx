import {
  dialogSize,
  download,
  formatNumber,
  toast,
  upload,
  usePermission,
  useSession,
  useText,
} from '@motorpool/ui'
import { Alert, Button, Modal, Segmented } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { fences } from '../../../shared/fences.ts'
import type { FenceFileReport } from '../../../shared/files.ts'

const FORMATS = ['geojson', 'kml', 'gpx'] as const
const DATUMS = ['WGS-84', 'GCJ-02'] as const

interface Props {
  onClose(): void
  onDone(): void
}

const isReport = (value: unknown): value is FenceFileReport =>
  typeof value === 'object' && value !== null && 'created' in value && 'refused' in value

/** Fences from a file of another product, and all of them as a file. */
export function FilesDialog({ onClose, onDone }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const org = useSession((s) => (s.user?.userType.code === 'ADMIN' ? undefined : s.user?.org?.id))
  const chooser = useRef<HTMLInputElement>(null)
  const [datum, setDatum] = useState<(typeof DATUMS)[number]>('WGS-84')
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<FenceFileReport>()
  const send = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    const query = new URLSearchParams({ datum, ...(org ? { orgId: org } : {}) })
    setBusy(true)
    setReport(undefined)
    try {
      const answer = await upload(`${fences.api}/import/file?${query}`, form)
      if (answer.kind === 'data' && isReport(answer.data)) setReport(answer.data)
      onDone()
    } catch (error) {
      // The client has shown why.
      console.warn('import fences', error)
    } finally {
      setBusy(false)
    }
  }
  const save = async (format: string) => {
    try {
      await download(`${fences.api}/export/file`, { method: 'POST', body: { format } })
    } catch (error) {
      console.warn('export fences', error)
      toast.close('export')
    }
  }
  return (
    <Modal open {...dialogSize('import')} title={t('fence.files')} footer={null} onCancel={onClose}>
      <div className="fence-files">
        {may('vehicle/fences/import') ? (
          <>
            <h3>{t('fence.file.import')}</h3>
            <div className="fence-files-row">
              <Button type="primary" loading={busy} onClick={() => chooser.current?.click()}>
                {t('fence.file.choose')}
              </Button>
              <Segmented
                aria-label={t('fence.file.datum')}
                value={datum}
                options={[...DATUMS]}
                onChange={(next) => setDatum(next)}
              />
              <input
                ref={chooser}
                hidden
                type="file"
                accept=".geojson,.json,.kml,.gpx"
                aria-label={t('fence.file.choose')}
                onChange={(event) => {
                  const [file] = event.target.files ?? []
                  event.target.value = ''
                  if (file) void send(file)
                }}
              />
            </div>
            <p className="fence-note">{t('fence.file.hint')}</p>
            {report ? <Report report={report} /> : null}
          </>
        ) : null}
        {may('vehicle/fences/export') ? (
          <>
            <h3>{t('fence.file.export')}</h3>
            <div className="fence-files-row">
              {FORMATS.map((format) => (
                <Button key={format} onClick={() => void save(format)}>
                  {format === 'geojson' ? 'GeoJSON' : format.toUpperCase()}
                </Button>
              ))}
            </div>
          </>
        ) : null}
      </div>
    </Modal>
  )
}

function Report({ report: { created, refused } }: { report: FenceFileReport }): ReactNode {
  const t = useText()
  return (
    <Alert
      showIcon
      type={refused.length > 0 ? 'warning' : 'success'}
      title={t('fence.file.created', { n: formatNumber(created) })}
      description={
        refused.length > 0 ? (
          <>
            <p>{t('fence.file.refused', { n: formatNumber(refused.length) })}</p>
            <ul>
              {refused.map(({ name, message }, i) => (
                <li key={i}>
                  {name}: {message}
                </li>
              ))}
            </ul>
          </>
        ) : undefined
      }
    />
  )
}
