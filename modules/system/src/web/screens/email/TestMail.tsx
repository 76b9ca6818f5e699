import { api, failureMessage, toast, useText } from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { emailConfigs } from '../../../shared/mail/resource.ts'

/** Sends a mail over a stored configuration; what the server says stands at the field. */
export function TestMail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useText()
  const [form] = Form.useForm<{ to: string }>()
  const [busy, setBusy] = useState(false)
  const send = async ({ to }: { to: string }) => {
    setBusy(true)
    try {
      await api.post(`${emailConfigs.api}/test`, { id, to }, { quiet: true })
      toast.success(t('mail.test.sent'))
      onClose()
    } catch (error) {
      form.setFields([{ name: 'to', errors: [failureMessage(error)] }])
    } finally {
      setBusy(false)
    }
  }
  const label = t('mail.test.to')
  return (
    <Modal
      open
      title={t('mail.test')}
      okText={t('mail.test')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void send(values)}>
        <Form.Item
          name="to"
          label={label}
          rules={[
            { required: true, message: t('error.FIELD_REQUIRED', { label }) },
            { type: 'email', message: t('error.FIELD_FORMAT', { label }) },
          ]}
        >
          <Input autoFocus maxLength={64} autoComplete="email" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
