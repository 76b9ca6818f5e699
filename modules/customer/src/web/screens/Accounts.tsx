import { passwordInput, ResourceScreen, type Row, sealedAtFirst } from '@motorpool/resource/web'
import { toast, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { customerAccounts } from '../../shared/index.ts'
import { AuditAccount } from '../staff/AuditAccount.tsx'
import { ResetDialog } from '../staff/ResetDialog.tsx'
import { useEnabling } from '../staff/useEnabling.ts'
import { VehiclesDialog } from '../staff/VehiclesDialog.tsx'

const inputs = { password: passwordInput('phone') }
/** `auditStatus` of an account that waits. */
const PENDING = 2

type Open = { kind: 'audit' | 'reset' | 'vehicles'; account: { id: string; name: string; phone: string } }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const accountOf = (row: Row) => ({ id: row.id, name: textOf(row.accountName), phone: textOf(row.phone) })

/** R437: accounts of customers. */
export default function Accounts(): ReactNode {
  const t = useText()
  const enable = useEnabling()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const show = (kind: Open['kind']) => (rows: readonly Row[]) =>
    rows[0] && setOpen({ kind, account: accountOf(rows[0]) })
  const audit = (rows: readonly Row[]) =>
    rows[0]?.auditStatus === PENDING ? show('audit')(rows) : toast.info(t('customer.auditNone'))
  return (
    <>
      <ResourceScreen
        resource={customerAccounts}
        plain
        inputs={inputs}
        prepare={sealedAtFirst}
        actions={[
          {
            key: 'vehicles',
            label: t('customer.vehicles'),
            icon: 'car',
            permission: 'find',
            onClick: show('vehicles'),
          },
          { key: 'audit', label: t('customer.audit'), icon: 'check', permission: 'update', onClick: audit },
          {
            key: 'reset',
            label: t('customer.reset'),
            icon: 'key',
            permission: 'update',
            onClick: show('reset'),
          },
          {
            key: 'enable',
            label: t('customer.enable'),
            icon: 'play',
            permission: 'update',
            rows: 'some',
            onClick: (rows) => enable(rows, true),
          },
          {
            key: 'disable',
            label: t('customer.disable'),
            icon: 'close',
            permission: 'update',
            rows: 'some',
            danger: true,
            onClick: (rows) => enable(rows, false),
          },
        ]}
      />
      {open?.kind === 'audit' ? <AuditAccount account={open.account} onClose={close} /> : null}
      {open?.kind === 'reset' ? <ResetDialog account={open.account} onClose={close} /> : null}
      {open?.kind === 'vehicles' ? <VehiclesDialog account={open.account} onClose={close} /> : null}
    </>
  )
}
