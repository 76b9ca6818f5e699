import { type SignInServiceProps, useText } from '@motorpool/ui'
import { Form, Input, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Way } from '../../shared/self-service.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { selfServiceCalls } from './calls.ts'
import { useCode } from './useCode.ts'
import { type Chosen, EMAIL, PHONE, usePasswordProblem, useSending } from './useSelfService.ts'

interface Typed extends Chosen {
  phone: string
  email: string
  accountName: string
  code: string
}

/** A customer opens the own account: a telephone, a code that came to it or to a mailbox, a name and a password. */
export function RegisterDialog({ ways, onClose, onDone }: SignInServiceProps): ReactNode {
  const t = useText()
  const [form] = Form.useForm<Typed>()
  const [way, setWay] = useState<Way>(ways.includes('phone') ? 'phone' : 'email')
  const phone = Form.useWatch('phone', form) ?? ''
  const email = Form.useWatch('email', form) ?? ''
  const address = way === 'phone' ? { phone: phone.trim() } : { email: email.trim() }
  const sending = useCode(() => selfServiceCalls.registerCode(address))
  const problemOf = usePasswordProblem(phone)
  const { busy, submit } = useSending<Typed, { audited: boolean }>(form, (typed, password) =>
    selfServiceCalls.register({
      phone: typed.phone.trim(),
      ...(way === 'email' ? { email: typed.email.trim() } : {}),
      code: typed.code,
      accountName: typed.accountName.trim(),
      password,
    }),
  )
  const send = async (typed: Typed) => {
    const done = await submit(typed)
    if (done)
      onDone(typed.phone.trim(), t(`customer.selfService.${done.audited ? 'registerWaits' : 'registered'}`))
  }
  return (
    <CodeDialog<Typed>
      form={form}
      name="register"
      title={t('customer.selfService.register')}
      okText={t('customer.selfService.register')}
      busy={busy}
      sending={sending}
      ready={way === 'phone' ? PHONE.test(phone.trim()) : EMAIL.test(email.trim())}
      problemOf={problemOf}
      onClose={onClose}
      onSend={send}
      address={
        <>
          {ways.length > 1 ? (
            <Segmented<Way>
              block
              className="cs-ways"
              value={way}
              onChange={setWay}
              options={[
                { value: 'phone', label: t('customer.selfService.byPhone') },
                { value: 'email', label: t('customer.selfService.byEmail') },
              ]}
            />
          ) : null}
          <Form.Item
            name="phone"
            label={t('customer.selfService.phone')}
            extra={t('customer.selfService.phoneNote')}
            rules={[{ required: true, pattern: PHONE, message: t('customer.selfService.phoneWrong') }]}
          >
            <Input inputMode="tel" autoComplete="tel-national" maxLength={11} className="mp-num" autoFocus />
          </Form.Item>
          {way === 'email' ? (
            <Form.Item
              name="email"
              label={t('customer.selfService.email')}
              extra={t('customer.selfService.emailNote')}
              rules={[{ required: true, pattern: EMAIL, message: t('customer.selfService.emailWrong') }]}
            >
              <Input type="email" autoComplete="email" maxLength={64} />
            </Form.Item>
          ) : null}
        </>
      }
    >
      <Form.Item
        name="accountName"
        label={t('customer.selfService.name')}
        rules={[
          {
            required: true,
            whitespace: true,
            message: t('error.FIELD_REQUIRED', { label: t('customer.selfService.name') }),
          },
        ]}
      >
        <Input autoComplete="name" maxLength={64} />
      </Form.Item>
    </CodeDialog>
  )
}
