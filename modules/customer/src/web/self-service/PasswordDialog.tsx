import './self-service.css'
import {
  NewPasswordFields,
  PASSWORD_MAX,
  PASSWORD_MIN,
  type SignInServiceProps,
  useText,
  useUnsaved,
} from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { CodeField } from './CodeField.tsx'
import { selfServiceCalls } from './calls.ts'
import { useCode } from './useCode.ts'
import { type Chosen, EMAIL, PHONE, usePasswordProblem, useSending } from './useSelfService.ts'

interface Typed extends Chosen {
  address: string
  code: string
}

/** A customer chooses another password with a code that came to the account's telephone or mailbox. */
export function PasswordDialog({ ways, onClose, onDone }: SignInServiceProps): ReactNode {
  const t = useText()
  const [form] = Form.useForm<Typed>()
  const address = (Form.useWatch('address', form) ?? '').trim()
  const fits = (text: string) =>
    (ways.includes('phone') && PHONE.test(text)) || (ways.includes('email') && EMAIL.test(text))
  const sending = useCode(() => selfServiceCalls.forgottenCode(address))
  const problemOf = usePasswordProblem(address)
  const { busy, submit } = useSending<Typed, boolean>(form, (typed, password) =>
    selfServiceCalls.forgotten({ address: typed.address.trim(), code: typed.code, password }),
  )
  const [changed, setChanged] = useState(false)
  const close = useUnsaved(changed, onClose)
  const send = async (typed: Typed) => {
    const at = typed.address.trim()
    if (await submit(typed)) onDone(PHONE.test(at) ? at : '', t('customer.selfService.passwordChosen'))
  }
  const label = t(`customer.selfService.${ways.length > 1 ? 'address' : ways[0]}`)
  return (
    <Modal
      open
      title={t('customer.selfService.forgotten')}
      okText={t('customer.selfService.choose')}
      confirmLoading={busy}
      onCancel={close}
      onOk={form.submit}
    >
      <p className="mp-soft">{t('customer.selfService.forgottenNote')}</p>
      <Form
        form={form}
        name="forgotten"
        layout="vertical"
        className="cs-form"
        onFinish={(typed) => void send(typed)}
        onValuesChange={() => setChanged(true)}
      >
        <Form.Item
          name="address"
          label={label}
          rules={[
            {
              required: true,
              validator: (_rule, text: string = '') =>
                fits(text.trim())
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('customer.selfService.addressWrong', { label }))),
            },
          ]}
        >
          <Input autoComplete="username" autoCapitalize="none" maxLength={64} autoFocus />
        </Form.Item>
        <CodeField sending={sending} ready={fits(address)} />
        <p className="mp-soft">{t('ui.password.policy', { min: PASSWORD_MIN, max: PASSWORD_MAX })}</p>
        <NewPasswordFields problemOf={problemOf} />
      </Form>
    </Modal>
  )
}
