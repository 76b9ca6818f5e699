import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, QRCode, Space, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { ErrorState, SkeletonRows } from '../../parts/states.tsx'
import { failureMessage } from '../../parts/toast.ts'
import { useText } from '../../texts/texts.ts'
import { beginFactor, confirmFactor, disableFactor, factorStatus, renewCodes } from './calls.ts'

const KEY = ['own', 'otp']

interface Values {
  password?: string
  otp?: string
}

/** One small form whose refusal stands at its first field. */
function Ask(props: {
  fields: readonly ('password' | 'otp')[]
  submit: string
  danger?: boolean
  onSubmit: (values: Values) => Promise<void>
}): ReactNode {
  const t = useText()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const label = (field: 'password' | 'otp') =>
    t(field === 'password' ? 'ui.signIn.password' : 'ui.security.otp')
  const send = async (values: Values) => {
    setBusy(true)
    try {
      await props.onSubmit(values)
    } catch (error) {
      form.setFields([{ name: props.fields.at(-1) as keyof Values, errors: [failureMessage(error)] }])
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
        {t('ui.security.codesKept')}
      </Button>
    </Space>
  )
}

function Enable({ onCodes }: { onCodes: (codes: readonly string[]) => void }): ReactNode {
  const t = useText()
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  if (!begun)
    return (
      <>
        <p className="mp-soft">{t('ui.security.factorHint')}</p>
        <Ask
          fields={['password']}
          submit={t('ui.security.begin')}
          onSubmit={async ({ password = '' }) => setBegun(await beginFactor(password))}
        />
      </>
    )
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <p className="mp-soft">{t('ui.security.scan')}</p>
      <QRCode value={begun.uri} type="svg" size={184} errorLevel="M" bgColor="#fff" color="#000" />
      <Typography.Text copyable className="mp-mono">
        {begun.secret}
      </Typography.Text>
      <Ask
        fields={['otp']}
        submit={t('ui.security.confirm')}
        onSubmit={async ({ otp = '' }) => onCodes((await confirmFactor(otp)).recoveryCodes)}
      />
    </Space>
  )
}

/** The own second factor: set up, recovery codes, turned off. */
export function SecondFactor(): ReactNode {
  const t = useText()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: factorStatus })
  const [codes, setCodes] = useState<readonly string[]>()
  const [doing, setDoing] = useState<'renew' | 'disable'>()
  const again = async () => {
    setCodes(undefined)
    setDoing(undefined)
    await client.invalidateQueries({ queryKey: KEY })
  }
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void again()} />
  if (!data.enabled) return <Enable onCodes={setCodes} />
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Alert
        type="success"
        showIcon
        title={t('ui.security.on')}
        description={t('ui.security.codesLeft', { n: data.recoveryLeft })}
      />
      <Space wrap>
        <Button onClick={() => setDoing('renew')}>{t('ui.security.renew')}</Button>
        <Button danger onClick={() => setDoing('disable')}>
          {t('ui.security.disable')}
        </Button>
      </Space>
      {doing === 'renew' ? (
        <Ask
          fields={['otp']}
          submit={t('ui.security.renew')}
          onSubmit={async ({ otp = '' }) => setCodes((await renewCodes(otp)).recoveryCodes)}
        />
      ) : null}
      {doing === 'disable' ? (
        <Ask
          fields={['password', 'otp']}
          submit={t('ui.security.disable')}
          danger
          onSubmit={async ({ password = '', otp = '' }) => {
            await disableFactor(password, otp)
            await again()
          }}
        />
      ) : null}
    </Space>
  )
}
