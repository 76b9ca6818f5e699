import { Form, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { PASSWORD_MAX, PASSWORD_MIN } from '../state/password.ts'
import { useText } from '../texts/texts.ts'
import { type PasswordValues, useChangePassword } from './useChangePassword.ts'

/** R093–R101: three fields, the policy in place, and afterwards a new sign-in. */
export default function ChangePassword({
  userName,
  onClose,
}: {
  userName: string
  onClose: () => void
}): ReactNode {
  const t = useText()
  const [form] = Form.useForm<PasswordValues>()
  const { busy, change, problemOf } = useChangePassword(userName, onClose)
  const required = (label: string) => ({ required: true, message: t('error.FIELD_REQUIRED', { label }) })

  const submit = async (values: PasswordValues) => {
    const refused = await change(values)
    form.setFields(refused.map(({ field, message }) => ({ name: field, errors: [message] })))
  }

  return (
    <Modal
      open
      title={t('ui.changePassword')}
      width={480}
      mask={{ closable: false }}
      okText={t('ui.changePassword')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="mp-soft">{t('ui.password.policy', { min: PASSWORD_MIN, max: PASSWORD_MAX })}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item name="oldPassword" label={t('ui.password.old')} rules={[required(t('ui.password.old'))]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('ui.password.new')}
          rules={[
            required(t('ui.password.new')),
            {
              validator: (_rule, value: string) => {
                const problem = problemOf(value)
                return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('ui.password.confirm')}
          dependencies={['password']}
          rules={[
            required(t('ui.password.confirm')),
            ({ getFieldValue }) => ({
              validator: (_rule, value: string) =>
                !value || value === getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('ui.password.differ'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
