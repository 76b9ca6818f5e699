import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { failureMessage } from '../../parts/toast.ts'
import { useText } from '../../texts/texts.ts'
import type { Proof } from './useSecondFactor.ts'

/** One small form whose refusal stands at its first field. */
export function ProofForm(props: {
  fields: readonly ('password' | 'otp')[]
  submit: string
  danger?: boolean
  onSubmit: (proof: Proof) => Promise<void>
}): ReactNode {
  const t = useText()
  const [form] = Form.useForm<Proof>()
  const [busy, setBusy] = useState(false)
  const label = (field: 'password' | 'otp') =>
    t(field === 'password' ? 'ui.signIn.password' : 'ui.security.otp')
  const send = async (proof: Proof) => {
    setBusy(true)
    try {
      await props.onSubmit(proof)
    } catch (error) {
      form.setFields([{ name: props.fields.at(-1) as keyof Proof, errors: [failureMessage(error)] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void send(values)}>
      {props.fields.map((field) => (
        <Form.Item
          key={field}
          name={field}
          label={label(field)}
          rules={[{ required: true, message: t('error.FIELD_REQUIRED', { label: label(field) }) }]}
        >
          {field === 'password' ? (
            <Input.Password autoComplete="current-password" maxLength={64} />
          ) : (
            <Input autoComplete="one-time-code" inputMode="numeric" maxLength={16} />
          )}
        </Form.Item>
      ))}
      <Button type="primary" danger={props.danger} htmlType="submit" loading={busy}>
        {props.submit}
      </Button>
    </Form>
  )
}
