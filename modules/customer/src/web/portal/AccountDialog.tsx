import { enumOptions, useText, useUnsaved } from '@motorpool/ui'
import { CustomerCertType, CustomerType } from '@motorpool/vehicle/shared'
import { Form, Input, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { fitsType, type OwnAccount } from '../../shared/index.ts'
import type { AccountChange } from './own-calls.ts'
import { useWriting } from './useOwn.ts'

const FIELDS = [
  'accountName',
  'email',
  'address',
  'customerType',
  'customerCertType',
  'customerCertNo',
] as const
type Texts = Record<(typeof FIELDS)[number], string>

const textsOf = (account: OwnAccount): Texts =>
  Object.fromEntries(FIELDS.map((field) => [field, account[field] ?? ''])) as Texts

/** What differs from the account, as it is sent: an empty text is none. */
export function changeOf(account: OwnAccount, typed: Texts): AccountChange {
  const before = textsOf(account)
  const changed = FIELDS.filter((field) => typed[field].trim() !== before[field])
  return Object.fromEntries(changed.map((field) => [field, typed[field].trim() || null])) as AccountChange
}

/** The papers that fit a type of customer. */
export const certTypesOf = (type: string) =>
  enumOptions(CustomerCertType).filter(({ value }) => fitsType(type, String(value)))

const INPUTS = [
  ['accountName', 64],
  ['email', 64],
  ['address', 255],
  ['customerCertNo', 32],
] as const

/** Contact and papers of the own account; papers that change wait for an audit. */
export function AccountDialog({ account, onClose }: { account: OwnAccount; onClose(): void }): ReactNode {
  const t = useText()
  const { account: save, busy } = useWriting()
  const [typed, setTyped] = useState(() => textsOf(account))
  const change = changeOf(account, typed)
  const isChanged = Object.keys(change).length > 0
  const close = useUnsaved(isChanged, onClose)
  const set = (field: keyof Texts, value: string) => setTyped((before) => ({ ...before, [field]: value }))
  const setCustomerType = (type: string) =>
    setTyped((before) => ({
      ...before,
      customerType: type,
      customerCertType: fitsType(type, before.customerCertType) ? before.customerCertType : '',
    }))
  const send = async () => {
    if (await save(change)) onClose()
  }
  return (
    <Modal
      open
      title={t('portal.account.edit')}
      okText={t('portal.save')}
      okButtonProps={{ disabled: !isChanged || typed.accountName.trim() === '' }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void send()}
    >
      <p className="mp-soft">{t('portal.account.papersNote')}</p>
      <Form layout="vertical" className="pt-form">
        <Form.Item label={t('portal/account.customerType')} htmlFor="portal-account-type">
          <Select
            id="portal-account-type"
            value={typed.customerType}
            options={enumOptions(CustomerType)}
            onChange={setCustomerType}
          />
        </Form.Item>
        <Form.Item label={t('portal/account.customerCertType')} htmlFor="portal-account-cert">
          <Select
            id="portal-account-cert"
            allowClear
            value={typed.customerCertType || undefined}
            options={certTypesOf(typed.customerType)}
            onChange={(next: string | undefined) => set('customerCertType', next ?? '')}
          />
        </Form.Item>
        {INPUTS.map(([field, max]) => (
          <Form.Item
            key={field}
            label={t(`portal/account.${field}`)}
            htmlFor={`portal-account-${field}`}
            required={field === 'accountName'}
          >
            <Input
              id={`portal-account-${field}`}
              value={typed[field]}
              maxLength={max}
              type={field === 'email' ? 'email' : 'text'}
              onChange={(event) => set(field, event.target.value)}
            />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}
