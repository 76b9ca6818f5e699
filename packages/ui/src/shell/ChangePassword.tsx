import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../api/client.ts'
import { ApiError } from '../api/failure.ts'
import { failureMessage, toast } from '../parts/toast.ts'
import { loadKey, signOut } from '../state/actions.ts'
import { encryptPassword, PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from '../state/password.ts'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'

interface Values {
  oldPassword: string
  password: string
  confirmPassword: string
}

/** R093–R101: three fields, the policy in place, and afterwards a new sign-in. */
export default function ChangePassword({
  userName,
  onClose,
}: {
  userName: string
  onClose: () => void
}): ReactNode {
  const t = useText()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const required = (label: string) => ({ required: true, message: t('error.FIELD_REQUIRED', { label }) })

  const submit = async (values: Values) => {
    setBusy(true)
    try {
      await loadKey()
      const key = useSession.getState().publicKey
      const [oldPassword, password, confirmPassword] = await Promise.all([
        encryptPassword(values.oldPassword, key),
        encryptPassword(values.password, key),
        encryptPassword(values.confirmPassword, key),
      ])
      await api.put(
        '/api/system-svc/users/V1.0/password',
        { oldPassword, password, confirmPassword },
        { quiet: true },
      )
      toast.success(t('ui.updateSuccess'))
      onClose()
      await signOut()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields.filter((f) => f.field in values) : []
      form.setFields(
        fields.length > 0
          ? fields.map((f) => ({ name: f.field as keyof Values, errors: [f.message] }))
          : [{ name: 'oldPassword', errors: [failureMessage(error)] }],
      )
    } finally {
      setBusy(false)
    }
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
                const problem = value ? passwordProblem(value, userName) : undefined
                return problem
                  ? Promise.reject(
                      new Error(t(`ui.password.${problem}`, { min: PASSWORD_MIN, max: PASSWORD_MAX })),
                    )
                  : Promise.resolve()
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
