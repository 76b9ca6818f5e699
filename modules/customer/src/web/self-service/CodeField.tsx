import { useText } from '@motorpool/ui'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { CodeSending } from './useCode.ts'

interface Props {
  sending: CodeSending
  /** Whether there is an address that a code could go to. */
  ready: boolean
}

/** The field `code` of a form, and the button that has one sent. */
export function CodeField({ sending, ready }: Props): ReactNode {
  const t = useText()
  const { wait, busy, sent, refused, send } = sending
  const label = t('customer.selfService.code')
  return (
    <Form.Item
      label={label}
      required
      help={refused ?? (sent ? t('customer.selfService.codeSent') : undefined)}
      validateStatus={refused ? 'error' : ''}
    >
      <div className="cs-code">
        <Form.Item
          noStyle
          name="code"
          rules={[{ required: true, pattern: /^\d{6}$/, message: t('customer.selfService.codeWrong') }]}
        >
          <Input
            aria-label={label}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            className="mp-num"
          />
        </Form.Item>
        <Button disabled={!ready || wait > 0} loading={busy} onClick={() => void send()}>
          {wait > 0 ? t('customer.selfService.again', { s: wait }) : t('customer.selfService.send')}
        </Button>
      </div>
    </Form.Item>
  )
}
