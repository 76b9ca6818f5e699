import { useText, useUnsaved } from '@motorpool/ui'
import { Alert, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AskedPassword } from './calls.ts'

interface Props {
  busy: boolean
  onAsk(asked: AskedPassword): void
  onClose(): void
}

/** For whom a password is, and why: without both it is not shown. */
export function ShowPassword({ busy, onAsk, onClose }: Props): ReactNode {
  const t = useText()
  const [asked, setAsked] = useState<AskedPassword>({ recipient: '', reason: '' })
  const { recipient, reason } = asked
  const close = useUnsaved(recipient !== '' || reason !== '', onClose)
  return (
    <Modal
      open
      title={t('configuration.password.show')}
      okText={t('configuration.password.show')}
      okButtonProps={{ disabled: recipient.trim() === '' || reason.trim() === '' }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={close}
      onOk={() => onAsk(asked)}
    >
      <Alert type="warning" showIcon title={t('configuration.password.askHint')} />
      <Form layout="vertical">
        <Form.Item label={t('single-vehicle/password.recipient')} htmlFor="password-recipient" required>
          <Input
            id="password-recipient"
            maxLength={64}
            value={recipient}
            onChange={(e) => setAsked({ ...asked, recipient: e.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('single-vehicle/password.reason')} htmlFor="password-reason" required>
          <Input.TextArea
            id="password-reason"
            rows={3}
            maxLength={255}
            showCount
            value={reason}
            onChange={(e) => setAsked({ ...asked, reason: e.target.value })}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
