import { type SignInServiceProps, useText } from '@motorpool/ui'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { CodeDialog } from './CodeDialog.tsx'
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
  const send = async (typed: Typed) => {
    const at = typed.address.trim()
    if (await submit(typed)) onDone(PHONE.test(at) ? at : '', t('customer.selfService.passwordChosen'))
  }
  const label = t(`customer.selfService.${ways.length > 1 ? 'address' : ways[0]}`)
  const check = (_rule: unknown, text: string = '') =>
    fits(text.trim())
      ? Promise.resolve()
      : Promise.reject(new Error(t('customer.selfService.addressWrong', { label })))
  return (
    <CodeDialog<Typed>
      form={form}
      name="forgotten"
      title={t('customer.selfService.forgotten')}
      okText={t('customer.selfService.choose')}
      note={t('customer.selfService.forgottenNote')}
      busy={busy}
      sending={sending}
      ready={fits(address)}
      problemOf={problemOf}
      onClose={onClose}
      onSend={send}
      address={
        <Form.Item name="address" label={label} rules={[{ required: true, validator: check }]}>
          <Input autoComplete="username" autoCapitalize="none" maxLength={64} autoFocus />
        </Form.Item>
      }
    />
  )
}
