import { OneTimeLink, useText, useUnsaved } from '@motorpool/ui'
import { Button, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { TenantProgress } from './TenantProgress.tsx'
import { type FirstAdministrator, useSetUp } from './useSetUp.ts'

interface Props {
  tenant: { id: string; name: string }
  onClose(): void
}

/** Makes a tenant ready: its first administrator, the usual roles, and the link with which the work begins. */
export function TenantSetUp({ tenant, onClose }: Props): ReactNode {
  const t = useText()
  const [form] = Form.useForm<FirstAdministrator>()
  const { link, busy, make } = useSetUp(tenant.id)
  const [typed, setTyped] = useState(false)
  const close = useUnsaved(typed || link !== undefined, onClose)
  const submit = async (wanted: FirstAdministrator) => {
    const refused = await make(wanted)
    form.setFields(refused.map(({ field, message }) => ({ name: field, errors: [message] })))
  }
  const required = (label: string) => ({ required: true, message: t('error.FIELD_REQUIRED', { label }) })
  const [userName, realName, phone] = ['userName', 'realName', 'phone'].map((one) => t(`system/users.${one}`))
  return (
    <Modal
      open
      width={560}
      title={t('tenancy.setUpOf', { name: tenant.name })}
      mask={{ closable: false }}
      footer={null}
      onCancel={close}
    >
      {link ? (
        <OneTimeLink link={link} />
      ) : (
        <>
          <p className="mp-soft">{t('tenancy.setUpHint')}</p>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            onValuesChange={() => setTyped(true)}
            onFinish={(wanted) => void submit(wanted)}
          >
            <Form.Item name="userName" label={userName} rules={[required(userName ?? '')]}>
              <Input maxLength={32} autoComplete="off" autoFocus />
            </Form.Item>
            <Form.Item name="realName" label={realName} rules={[required(realName ?? '')]}>
              <Input maxLength={32} autoComplete="off" />
            </Form.Item>
            <Form.Item name="phone" label={phone}>
              <Input maxLength={11} autoComplete="off" />
            </Form.Item>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('tenancy.setUpMake')}
            </Button>
          </Form>
        </>
      )}
      <TenantProgress tenant={tenant} />
    </Modal>
  )
}
