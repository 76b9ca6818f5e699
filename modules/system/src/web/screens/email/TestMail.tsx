import { useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTestMail } from './useTestMail.ts'

/** Sends a mail over a stored configuration; what the server says stands at the field. */
export function TestMail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useText()
  const [form] = Form.useForm<{ to: string }>()
  const { busy, send } = useTestMail(id, onClose)
  const [typed, setTyped] = useState(false)
  const close = useUnsaved(typed, onClose)
  const submit = async ({ to }: { to: string }) => {
    const refused = await send(to)
    if (refused) form.setFields([{ name: 'to', errors: [refused] }])
  }
  const label = t('mail.test.to')
  return (
    <Modal
      open
      title={t('mail.test')}
      okText={t('mail.test')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onValuesChange={() => setTyped(true)}
        onFinish={(values) => void submit(values)}
      >
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
