import './self-service.css'
import { NewPasswordFields, PASSWORD_MAX, PASSWORD_MIN, useText, useUnsaved } from '@motorpool/ui'
import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { CodeField } from './CodeField.tsx'
import type { CodeSending } from './useCode.ts'

interface Props<T> {
  form: FormInstance<T>
  /** Before the ids of its fields: the sign-in behind has fields of its own. */
  name: string
  title: string
  okText: string
  busy: boolean
  sending: CodeSending
  /** Whether there is an address that a code could go to. */
  ready: boolean
  /** What is wrong with a new password, in words. */
  problemOf(password: string | undefined): string | undefined
  onClose(): void
  onSend(typed: T): Promise<void>
  note?: string
  /** Where the code goes. */
  address: ReactNode
  /** Fields between the code and the password. */
  children?: ReactNode
}

/** A dialog of the sign-in that takes an address, the code that was sent to it, and a new password. */
export function CodeDialog<T>(props: Props<T>): ReactNode {
  const { form, name, title, okText, busy, sending, ready, problemOf, onSend, note, address, children } =
    props
  const t = useText()
  const [changed, setChanged] = useState(false)
  const close = useUnsaved(changed, props.onClose)
  return (
    <Modal open title={title} okText={okText} confirmLoading={busy} onCancel={close} onOk={form.submit}>
      {note === undefined ? null : <p className="mp-soft">{note}</p>}
      <Form
        form={form}
        name={name}
        layout="vertical"
        className="cs-form"
        onFinish={(typed: T) => void onSend(typed)}
        onValuesChange={() => setChanged(true)}
      >
        {address}
        <CodeField sending={sending} ready={ready} />
        {children}
        <p className="mp-soft">{t('ui.password.policy', { min: PASSWORD_MIN, max: PASSWORD_MAX })}</p>
        <NewPasswordFields problemOf={problemOf} />
      </Form>
    </Modal>
  )
}
