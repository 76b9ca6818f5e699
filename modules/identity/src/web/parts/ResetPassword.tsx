import {
  api,
  failureMessage,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  sealPassword,
  toast,
  useText,
} from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'

interface Props {
  user: { id: string; userName: string }
  onClose(): void
  onDone(): Promise<void>
}

/** R102: an administrator sets a new password; the user's sessions end. */
export function ResetPassword({ user, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const [form] = Form.useForm<{ password: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async ({ password }: { password: string }) => {
    setBusy(true)
    try {
      await api.put(
        '/api/system-svc/users/V1.0/reset',
        { id: user.id, password: await sealPassword(password) },
        { quiet: true },
      )
      toast.success(t('identity.passwordReset', { name: user.userName }))
      await onDone()
    } catch (error) {
      form.setFields([{ name: 'password', errors: [failureMessage(error)] }])
    } finally {
      setBusy(false)
    }
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
      onCancel={onClose}
    >
      <p className="mp-soft">{t('identity.resetHint')}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item
          name="password"
          label={t('ui.password.new')}
          rules={[
            { required: true, message: t('error.FIELD_REQUIRED', { label: t('ui.password.new') }) },
            {
              validator: (_rule, value: string) => {
                const problem = value ? passwordProblem(value, user.userName) : undefined
                return problem
                  ? Promise.reject(
                      new Error(t(`ui.password.${problem}`, { min: PASSWORD_MIN, max: PASSWORD_MAX })),
                    )
                  : Promise.resolve()
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
