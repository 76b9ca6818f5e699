import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { api, type CheckNode, CheckTreeDialog, queryClient, toast, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { tenants } from '../../shared/resources/tenants.ts'
import { tenantPictures } from '../parts/PictureInput.tsx'
import { PlatformAccounts } from '../parts/PlatformAccounts.tsx'
import { TenantConfig } from '../parts/TenantConfig.tsx'

interface Grant extends CheckNode {
  id: string
  authorityType: 'client' | 'menu' | 'resource'
}

const BASE = '/api/system-svc/tenants/V1.0'
const DIALOGS = ['config', 'authority', 'platform'] as const
type Dialog = (typeof DIALOGS)[number]

const idsOf = (nodes: readonly Grant[], type: Grant['authorityType']): string[] =>
  nodes.filter((node) => node.authorityType === type).map((node) => node.id)

const ID = /^[1-9]\d{0,18}$/

/** The open dialog stands in the address, as `?config=12`, so that it can be shared. */
function useDialog() {
  const [params, setParams] = useSearchParams()
  const kind = DIALOGS.find((one) => ID.test(params.get(one) ?? ''))
  const change = (next?: { kind: Dialog; row: Row }) => {
    const rest = new URLSearchParams(params)
    for (const one of [...DIALOGS, 'tenant']) rest.delete(one)
    if (next) {
      rest.set(next.kind, next.row.id)
      rest.set('tenant', `${next.row.tenantName as string}`)
    }
    setParams(rest, { replace: true })
  }
  const open = kind && { kind, tenant: { id: params.get(kind) ?? '', name: params.get('tenant') ?? '' } }
  return {
    open,
    show: (of: Dialog, row: Row | undefined) => row && change({ kind: of, row }),
    close: () => change(),
  }
}

function Authority({
  tenant,
  onClose,
}: {
  tenant: { id: string; name: string }
  onClose(): void
}): ReactNode {
  const t = useText()
  return (
    <CheckTreeDialog<Grant>
      title={t('tenancy.authorityOf', { name: tenant.name })}
      queryKey={['tenant', tenant.id]}
      load={async () => (await api.get<{ tree: Grant[] }>(`${BASE}/${tenant.id}/authority`)).tree}
      onSave={async (checked) => {
        await api.post(`${BASE}/authority`, {
          tenantId: tenant.id,
          menuIds: idsOf(checked, 'menu'),
          resourceIds: idsOf(checked, 'resource'),
        })
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
  const { open, show, close } = useDialog()
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
