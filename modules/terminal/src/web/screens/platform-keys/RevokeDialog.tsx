import { useText, useUnsaved } from '@motorpool/ui'
import { Alert, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { type PlatformKeyView, REVOKE_REASON_MAX } from '../../../shared/platform-keys.ts'
import { CIPHER_NAMES } from './useKeys.ts'

interface Props {
  of: PlatformKeyView
  busy: boolean
  onClose(): void
  onRevoke(reason: string): void
}

/** Says what follows, and asks why. */
export function RevokeDialog({ of, busy, onClose, onRevoke }: Props): ReactNode {
  const t = useText()
  const [reason, setReason] = useState('')
  const close = useUnsaved(reason !== '', onClose)
  return (
    <Modal
      open
      title={t('platformKeys.revokeTitle', { cipher: CIPHER_NAMES[of.cipher], id: of.id })}
      okText={t('platformKeys.revoke')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={close}
      onOk={() => onRevoke(reason.trim())}
    >
      <Alert
        type="warning"
        showIcon
        title={t(of.state === 'CURRENT' ? 'platformKeys.revokeCurrent' : 'platformKeys.revokeFormer')}
      />
      <Form layout="vertical">
        <Form.Item label={t('platformKeys.reason')} htmlFor="platform-key-reason" required>
          <Input.TextArea
            id="platform-key-reason"
            rows={3}
            maxLength={REVOKE_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
