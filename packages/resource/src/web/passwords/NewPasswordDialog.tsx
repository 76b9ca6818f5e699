import { PASSWORD_MAX, useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { passwordRefusal } from './password.ts'

interface Props<V extends { password: string }> {
  title: string
  hint: string
  okText: string
  /** To sign in with: the password does not hold it. */
  userName: string
  busy: boolean
  /** Of the fields beside the password. */
  initialValues?: Partial<V>
  /** Fields beside the password. */
  children?: ReactNode
  onClose(): void
  /** Answers why it was refused, if it was. */
  onSend(values: V): Promise<string | undefined>
}

/** Gives somebody else a new password (R102). */
export function NewPasswordDialog<V extends { password: string }>(props: Props<V>): ReactNode {
  const t = useText()
  const [form] = Form.useForm<V>()
  const [typed, setTyped] = useState(false)
  const close = useUnsaved(typed, props.onClose)
  const label = t('ui.password.new')
  const submit = async (values: V) => {
    const refusal = await props.onSend(values)
    if (refusal !== undefined) form.setFields([{ name: ['password'] as never, errors: [refusal] }])
  }
  return (
    <Modal
      open
      width={480}
      title={props.title}
      mask={{ closable: false }}
      okText={props.okText}
      confirmLoading={props.busy}
      onOk={form.submit}
      onCancel={close}
    >
      <p className="mp-soft">{props.hint}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(props.initialValues ? { initialValues: props.initialValues } : {})}
        onValuesChange={() => setTyped(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="password"
          label={label}
          rules={[
            { required: true, message: t('error.FIELD_REQUIRED', { label }) },
            {
              validator: (_rule, value: string) => {
                const refusal = passwordRefusal(value ?? '', props.userName)
                return refusal ? Promise.reject(new Error(refusal)) : Promise.resolve()
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} autoFocus />
        </Form.Item>
        {props.children}
      </Form>
    </Modal>
  )
}
