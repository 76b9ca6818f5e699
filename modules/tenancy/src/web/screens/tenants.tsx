import { ResourceScreen } from '@motorpool/resource/web'
import { queryClient, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { tenants } from '../../shared/resources/tenants.ts'
import { tenantPictures } from '../parts/PictureInput.tsx'
import { PlatformAccounts } from '../parts/PlatformAccounts.tsx'
import { TenantAuthority } from '../parts/TenantAuthority.tsx'
import { TenantConfig } from '../parts/TenantConfig.tsx'
import { TenantSetUp } from '../parts/TenantSetUp.tsx'
import { useTenantDialog } from './useTenantDialog.ts'

export default function Tenants(): ReactNode {
  const t = useText()
  const { open, show, close } = useTenantDialog()
  const closed = () => {
    close()
    void queryClient.invalidateQueries({ queryKey: [tenants.key] })
  }
  return (
    <>
      <ResourceScreen
        resource={tenants}
        plain
        inputs={tenantPictures}
        onCreated={(row) => show('setUp', row)}
        actions={[
          {
            key: 'config',
            label: t('tenancy.config'),
            icon: 'settings',
            permission: 'update',
            onClick: ([row]) => show('config', row),
          },
          {
            key: 'authority',
            label: t('tenancy.authority'),
            icon: 'shield',
            permission: 'update',
            onClick: ([row]) => show('authority', row),
          },
          {
            key: 'setUp',
            label: t('tenancy.setUp'),
            icon: 'user',
            permission: 'update',
            onClick: ([row]) => show('setUp', row),
          },
          {
            key: 'platform',
            label: t('tenancy.platformAccounts'),
            icon: 'key',
            permission: 'update',
            onClick: ([row]) => show('platform', row),
          },
        ]}
      />
      {open?.kind === 'config' ? <TenantConfig tenant={open.tenant} onClose={closed} /> : null}
      {open?.kind === 'authority' ? <TenantAuthority tenant={open.tenant} onClose={close} /> : null}
      {open?.kind === 'setUp' ? <TenantSetUp tenant={open.tenant} onClose={closed} /> : null}
      {open?.kind === 'platform' ? <PlatformAccounts tenant={open.tenant} onClose={close} /> : null}
    </>
  )
}
