import { useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'

interface Props {
  title: string
  /** Further inputs above the reason. */
  children?: ReactNode
  ready?: boolean
  onClose(): void
  onOk(reason: string): Promise<void>
}

const MAX = 255

/** Asks why, and does it. */
export function ReasonDialog({ title, children, ready = true, onClose, onOk }: Props): ReactNode {
  const t = useText()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const close = useUnsaved(reason !== '', onClose)
  return (
    <Modal
      open
      title={title}
      okButtonProps={{ disabled: !ready || reason.trim() === '' }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => {
        setBusy(true)
        void onOk(reason.trim()).finally(() => setBusy(false))
      }}
    >
      <Form layout="vertical">
        {children}
        <Form.Item label={t('workshop.reason')} required>
          <Input.TextArea
            rows={3}
            maxLength={MAX}
            value={reason}
            aria-label={t('workshop.reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
