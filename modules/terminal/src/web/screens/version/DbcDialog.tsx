import { dialogSize, failureMessage, toast, upload, useText } from '@motorpool/ui'
import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { type DbcReport, softVersionCollects } from '../../../shared/index.ts'

interface Props {
  softVersionId: string
  onClose(): void
  onDone(): void
}

/** Chooses a DBC file, sends it, and tells which of its signals found no place. */
export function DbcDialog({ softVersionId, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [report, setReport] = useState<DbcReport>()

  const send = async () => {
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    setBusy(true)
    setFailure(undefined)
    try {
      const path = `${softVersionCollects.api}/import/dbc?softVersionId=${softVersionId}`
      const answer = await upload<DbcReport>(path, form, { quiet: true })
      if (answer.kind === 'file') return
      setReport(answer.data)
      toast.success(
        t('terminal/softVersionCollects.dbcDone', { ...answer.data, skipped: answer.data.skipped.length }),
      )
      onDone()
      if (answer.data.skipped.length === 0) onClose()
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      {...dialogSize('import')}
      title={t('terminal/softVersionCollects.dbc')}
      okText={t('resource.import')}
      okButtonProps={{ disabled: !file, hidden: Boolean(report) }}
      cancelText={t(report ? 'ui.close' : 'ui.cancel')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <input
        ref={input}
        type="file"
        accept=".dbc"
        hidden
        aria-label={t('terminal/softVersionCollects.dbcChoose')}
        onChange={(event) => {
          setFile(event.target.files?.[0])
          setReport(undefined)
          setFailure(undefined)
        }}
      />
      <Button block onClick={() => input.current?.click()}>
        {file?.name ?? t('terminal/softVersionCollects.dbcChoose')}
      </Button>
      <p>{t('terminal/softVersionCollects.dbcHint')}</p>
      {failure ? <Alert type="error" title={failure} showIcon /> : null}
      {report && report.skipped.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('terminal/softVersionCollects.dbcSkipped', { n: report.skipped.length })}
          description={
            <ul className="tt-skipped">
              {report.skipped.slice(0, 50).map((s) => (
                <li key={`${s.message}.${s.signal}`}>
                  {s.message}.{s.signal}: {t(`terminal/softVersionCollects.skipped.${s.why}`)}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </Modal>
  )
}
