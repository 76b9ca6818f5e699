import { enumLabel } from '@motorpool/resource/web'
import { dialogSize, useText } from '@motorpool/ui'
import { Modal, Tabs } from 'antd'
import type { ReactNode } from 'react'
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
  return (
    <Modal
      open
      title={t('tenancy.platformAccountsOf', { name: tenant.name })}
      {...dialogSize('default')}
      className="mp-form-dialog"
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
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
            />
          ),
        }))}
      />
    </Modal>
  )
}
