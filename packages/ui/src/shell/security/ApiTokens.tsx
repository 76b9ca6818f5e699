import { Alert, Button, Form, Input, InputNumber, Select, Space, Typography } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorState, SkeletonRows } from '../../parts/states.tsx'
import { failureMessage } from '../../parts/toast.ts'
import { useText } from '../../texts/texts.ts'
import { ApiTokenList } from './ApiTokenList.tsx'
import { type TokenWish, useApiTokens, useScopes } from './useApiTokens.ts'

interface NewTokenProps {
  onMake(wish: TokenWish): Promise<void>
  onTyped(typed: boolean): void
}

function NewToken({ onMake, onTyped }: NewTokenProps): ReactNode {
  const t = useText()
  const [form] = Form.useForm<TokenWish>()
  const [busy, setBusy] = useState(false)
  const scopes = useScopes()
  const required = (label: string) => ({ required: true, message: t('error.FIELD_REQUIRED', { label }) })
  const make = async (wish: TokenWish) => {
    setBusy(true)
    try {
      await onMake(wish)
      form.resetFields()
      onTyped(false)
    } catch (error) {
      form.setFields([{ name: 'name', errors: [failureMessage(error)] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ days: 90 }}
      onValuesChange={() => onTyped(true)}
      onFinish={(values) => void make(values)}
    >
      <Form.Item name="name" label={t('ui.token.name')} rules={[required(t('ui.token.name'))]}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="scopes" label={t('ui.token.scopes')} rules={[required(t('ui.token.scopes'))]}>
        <Select mode="multiple" maxTagCount={6} options={scopes} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="days" label={t('ui.token.days')} rules={[required(t('ui.token.days'))]}>
        <InputNumber min={1} max={365} precision={0} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('ui.token.create')}
      </Button>
    </Form>
  )
}

/**
 * Tokens for programs: made with some of the own permissions, shown once, revoked at any time. `onUnsaved`: something would
 * be lost, a wish that is typed or a token that is shown.
 */
export function ApiTokens({ onUnsaved }: { onUnsaved?: (unsaved: boolean) => void }): ReactNode {
  const t = useText()
  const { tokens, error, retry, made, make, revoke, hide } = useApiTokens()
  const [typed, setTyped] = useState(false)
  const unsaved = typed || made !== undefined
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved])
  if (error) return <ErrorState compact error={error} onRetry={retry} />
  if (!tokens) return <SkeletonRows rows={4} />
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <p className="mp-soft">
        {t('ui.token.hint')}{' '}
        <a href="/api/docs" target="_blank" rel="noopener noreferrer">
          {t('ui.apiDocs')}
        </a>
      </p>
      {made ? (
        <Alert
          type="warning"
          showIcon
          title={t('ui.token.once')}
          description={
            <Typography.Text copyable code>
              {made}
            </Typography.Text>
          }
          closable={{ onClose: hide }}
        />
      ) : null}
      {tokens.length > 0 ? <ApiTokenList tokens={tokens} onRevoke={revoke} /> : null}
      <NewToken onMake={make} onTyped={setTyped} />
    </Space>
  )
}
