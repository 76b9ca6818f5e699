import { useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { REASON_MAX } from '../../../shared/consumers.ts'

interface Props {
  count: number
  busy: boolean
  onClose(): void
  onDiscard(reason: string): void
}

/** Asks why events are discarded. */
export function DiscardDialog({ count, busy, onClose, onDiscard }: Props): ReactNode {
  const t = useText()
  const [form] = Form.useForm<{ reason: string }>()
  const [typed, setTyped] = useState(false)
  const close = useUnsaved(typed, onClose)
  const label = t('consumers.reason')
  return (
    <Modal
      open
      title={t('consumers.discardSeveral', { n: count })}
      okText={t('consumers.discard')}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
      destroyOnHidden
    >
      <p>{t('consumers.discardText')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onValuesChange={(_changed, all) => setTyped(Boolean(all.reason))}
        onFinish={({ reason }) => onDiscard(reason.trim())}
      >
        <Form.Item
          name="reason"
          label={label}
          rules={[{ required: true, whitespace: true, message: t('error.FIELD_REQUIRED', { label }) }]}
        >
          <Input.TextArea autoFocus rows={3} maxLength={REASON_MAX} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
