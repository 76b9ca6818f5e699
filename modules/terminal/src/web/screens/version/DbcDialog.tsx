import { dialogSize, useText, useUnsaved } from '@motorpool/ui'
import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useDbc } from './useDbc.ts'

interface Props {
  softVersionId: string
  onClose(): void
  onDone(): void
}

/** Chooses a DBC file, sends it, and says which of its signals found no place. */
export function DbcDialog({ softVersionId, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { file, busy, failure, report, take, send } = useDbc(softVersionId, onDone, onClose)
  const close = useUnsaved(file !== undefined && !report, onClose)
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
      onCancel={close}
    >
      <input
        ref={input}
        type="file"
        accept=".dbc"
        hidden
        aria-label={t('terminal/softVersionCollects.dbcChoose')}
        onChange={(event) => take(event.target.files?.[0])}
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
