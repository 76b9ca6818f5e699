import { enumLabel } from '@motorpool/resource/web'
import { dialogSize, useText, useUnsaved } from '@motorpool/ui'
import { Modal, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { FilingUsage } from '../../shared/enums.ts'
import { tenantPlatformAccounts } from '../../shared/resources/tenant-records.ts'
import { RecordForm } from './RecordForm.tsx'

interface Props {
  tenant: { id: string; name: string }
  onClose(): void
}

/** The accounts a tenant files its vehicles with, one a filing usage. */
export function PlatformAccounts({ tenant, onClose }: Props): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState<Readonly<Record<string, boolean>>>({})
  const close = useUnsaved(Object.values(typed).includes(true), onClose)
  const onTyped = (key: string) => (now: boolean) => setTyped((all) => ({ ...all, [key]: now }))
  return (
    <Modal
      open
      title={t('tenancy.platformAccountsOf', { name: tenant.name })}
      {...dialogSize('default')}
      className="mp-form-dialog"
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
      destroyOnHidden
    >
      <Tabs
        items={FilingUsage.values.map((usage) => ({
          key: usage,
          label: enumLabel(FilingUsage, usage),
          children: (
            <RecordForm
              resource={tenantPlatformAccounts}
              path={`${tenantPlatformAccounts.api}/${tenant.id}/${usage}`}
              fixed={{ filingUsage: usage }}
              onTyped={onTyped(usage)}
            />
          ),
        }))}
      />
    </Modal>
  )
}
