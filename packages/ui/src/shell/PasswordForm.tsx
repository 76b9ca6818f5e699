import { Form, type FormInstance, Input } from 'antd'
import type { ReactNode } from 'react'
import { PASSWORD_MAX, PASSWORD_MIN } from '../state/password.ts'
import { useText } from '../texts/texts.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { ChangingPassword, PasswordValues } from './useChangePassword.ts'

interface Props {
  form: FormInstance<PasswordValues>
  changing: ChangingPassword
  onTyped?: () => void
}

/** R093-R099: the old password and the new one twice, the policy in place. */
export function PasswordForm({ form, changing: { change, problemOf }, onTyped }: Props): ReactNode {
  const t = useText()
  const required = (label: string) => ({ required: true, message: t('error.FIELD_REQUIRED', { label }) })
  const submit = async (values: PasswordValues) => {
    const refused = await change(values)
    form.setFields(refused.map(({ field, message }) => ({ name: field, errors: [message] })))
  }
  return (
    <>
      <p className="mp-soft">{t('ui.password.policy', { min: PASSWORD_MIN, max: PASSWORD_MAX })}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onValuesChange={onTyped}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="oldPassword" label={t('ui.password.old')} rules={[required(t('ui.password.old'))]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <NewPasswordFields problemOf={problemOf} />
      </Form>
    </>
  )
}
