import { PASSWORD_MAX, useText, useUnsaved } from '@motorpool/ui'
import { Checkbox, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { type NewPassword, passwordRefusal, useSetPassword } from './useSetPassword.ts'

interface Props {
  user: { id: string; userName: string }
  onClose(): void
  onDone(): Promise<void>
}

/** R102: an administrator sets a new password; the user's sessions end. */
export function ResetPassword({ user, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const [form] = Form.useForm<NewPassword>()
  const { busy, send } = useSetPassword(user, onDone)
  const [typed, setTyped] = useState(false)
  const close = useUnsaved(typed, onClose)
  const submit = async (wanted: NewPassword) => {
    const refusal = await send(wanted)
    if (refusal !== undefined) form.setFields([{ name: 'password', errors: [refusal] }])
  }
  return (
    <Modal
      open
      width={480}
      title={t('identity.resetTitle', { name: user.userName })}
      mask={{ closable: false }}
      okText={t('identity.resetPassword')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
    >
      <p className="mp-soft">{t('identity.resetHint')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ temporaryPassword: true }}
        onValuesChange={() => setTyped(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="password"
          label={t('ui.password.new')}
          rules={[
            { required: true, message: t('error.FIELD_REQUIRED', { label: t('ui.password.new') }) },
            {
              validator: (_rule, value: string) => {
                const refusal = passwordRefusal(value ?? '', user.userName)
                return refusal ? Promise.reject(new Error(refusal)) : Promise.resolve()
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} autoFocus />
        </Form.Item>
        <Form.Item name="temporaryPassword" valuePropName="checked">
          <Checkbox>{t('system/users.temporaryPassword')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
