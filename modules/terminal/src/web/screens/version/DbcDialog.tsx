import './try.css'
import { dialogSize, SkeletonRows, useText, useUnsaved } from '@motorpool/ui'
import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import { DbcPreview } from './DbcPreview.tsx'
import { useDbc } from './useDbc.ts'

interface Props {
  softVersionId: string
  onClose(): void
  onDone(): void
}

/** Chooses a DBC file, shows what is in it, and stores it. */
export function DbcDialog({ softVersionId, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { file, busy, failure, preview, take, send } = useDbc(softVersionId, () => {
    onDone()
    onClose()
  })
  const close = useUnsaved(file !== undefined, onClose)
  const taken = (preview?.created ?? 0) + (preview?.updated ?? 0)
  return (
    <Modal
      open
      {...dialogSize('default')}
      title={t('terminal/softVersionCollects.dbc')}
      okText={t('resource.import')}
      okButtonProps={{ disabled: taken === 0 }}
      cancelText={t('ui.cancel')}
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
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button block onClick={() => input.current?.click()}>
        {file?.name ?? t('terminal/softVersionCollects.dbcChoose')}
      </Button>
      <p className="mp-soft">{t('terminal/softVersionCollects.dbcHint')}</p>
      {failure ? <Alert type="error" title={failure} showIcon /> : null}
      {preview ? <DbcPreview report={preview} /> : busy ? <SkeletonRows rows={5} /> : null}
    </Modal>
  )
}
