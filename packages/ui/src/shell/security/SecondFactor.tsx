import { Alert, Button, Form, Input, QRCode, Space, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { ErrorState, SkeletonRows } from '../../parts/states.tsx'
import { failureMessage } from '../../parts/toast.ts'
import { useText } from '../../texts/texts.ts'
import { type Proof, useFactorSetup, useSecondFactor } from './useSecondFactor.ts'

/** One small form whose refusal stands at its first field. */
function Ask(props: {
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

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const t = useText()
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Alert type="warning" showIcon title={t('ui.security.codesOnce')} />
      <Typography.Paragraph copyable={{ text: codes.join('\n') }}>
        <code className="mp-codes">{codes.join('\n')}</code>
      </Typography.Paragraph>
      <Button type="primary" onClick={onDone}>
        {t('ui.security.codesSaved')}
      </Button>
    </Space>
  )
}

function Enable({ onCodes }: { onCodes: (codes: readonly string[]) => void }): ReactNode {
  const t = useText()
  const { begun, begin, confirm } = useFactorSetup(onCodes)
  if (!begun)
    return (
      <>
        <p className="mp-soft">{t('ui.security.factorHint')}</p>
        <Ask fields={['password']} submit={t('ui.security.begin')} onSubmit={begin} />
      </>
    )
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <p className="mp-soft">{t('ui.security.scan')}</p>
      <QRCode value={begun.uri} type="svg" size={184} errorLevel="M" bgColor="#fff" color="#000" />
      <Typography.Text copyable className="mp-mono">
        {begun.secret}
      </Typography.Text>
      <Ask fields={['otp']} submit={t('ui.security.confirm')} onSubmit={confirm} />
    </Space>
  )
}

/** The own second factor: set up, recovery codes, turned off. */
export function SecondFactor(): ReactNode {
  const t = useText()
  const { status, error, codes, doing, ...factor } = useSecondFactor()
  if (error) return <ErrorState compact error={error} onRetry={factor.retry} />
  if (!status) return <SkeletonRows rows={4} />
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void factor.finish()} />
  if (!status.enabled) return <Enable onCodes={factor.showCodes} />
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Alert
        type="success"
        showIcon
        title={t('ui.security.on')}
        description={t('ui.security.codesLeft', { n: status.recoveryLeft })}
      />
      <Space wrap>
        <Button onClick={() => factor.ask('renew')}>{t('ui.security.renew')}</Button>
        <Button danger onClick={() => factor.ask('disable')}>
          {t('ui.security.disable')}
        </Button>
      </Space>
      {doing === 'renew' ? (
        <Ask fields={['otp']} submit={t('ui.security.renew')} onSubmit={factor.renew} />
      ) : null}
      {doing === 'disable' ? (
        <Ask
          fields={['password', 'otp']}
          submit={t('ui.security.disable')}
          danger
          onSubmit={factor.disable}
        />
      ) : null}
    </Space>
  )
}
