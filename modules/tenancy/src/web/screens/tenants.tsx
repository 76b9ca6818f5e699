import { ResourceScreen } from '@motorpool/resource/web'
import { api, type CheckNode, CheckTreeDialog, queryClient, toast, useText } from '@motorpool/ui'
import { type ReactNode, useRef } from 'react'
import { tenants } from '../../shared/resources/tenants.ts'
import { tenantPictures } from '../parts/PictureInput.tsx'
import { PlatformAccounts } from '../parts/PlatformAccounts.tsx'
import { TenantConfig } from '../parts/TenantConfig.tsx'
import { useTenantDialog } from './useTenantDialog.ts'

interface Grant extends CheckNode {
  id: string
  authorityType: 'client' | 'menu' | 'resource'
}

const BASE = '/api/system-svc/tenants/V1.0'

const idsOf = (nodes: readonly Grant[], type: Grant['authorityType']): string[] =>
  nodes.filter((node) => node.authorityType === type).map((node) => node.id)

function Authority({
  tenant,
  onClose,
}: {
  tenant: { id: string; name: string }
  onClose(): void
}): ReactNode {
  const t = useText()
  const version = useRef<number>(undefined)
  return (
    <CheckTreeDialog<Grant>
      title={t('tenancy.authorityOf', { name: tenant.name })}
      queryKey={['tenant', tenant.id]}
      load={async () => {
        const found = await api.get<{ tree: Grant[]; updateTime: number }>(`${BASE}/${tenant.id}/authority`)
        version.current = found.updateTime
        return found.tree
      }}
      onSave={async (checked) => {
        const body = {
          tenantId: tenant.id,
          updateTime: version.current,
          menuIds: idsOf(checked, 'menu'),
          resourceIds: idsOf(checked, 'resource'),
        }
        await api.post(`${BASE}/authority`, body)
        onClose()
        toast.success(t('ui.updateSuccess'))
        await queryClient.invalidateQueries({ queryKey: [tenants.key] })
      }}
      onClose={onClose}
    />
  )
}

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
            key: 'platform',
            label: t('tenancy.platformAccounts'),
            icon: 'key',
            permission: 'update',
            onClick: ([row]) => show('platform', row),
          },
        ]}
      />
      {open?.kind === 'config' ? <TenantConfig tenant={open.tenant} onClose={closed} /> : null}
      {open?.kind === 'authority' ? <Authority tenant={open.tenant} onClose={close} /> : null}
      {open?.kind === 'platform' ? <PlatformAccounts tenant={open.tenant} onClose={close} /> : null}
    </>
  )
}
