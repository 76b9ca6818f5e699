import { ResourceScreen } from '@motorpool/resource/web'
import { api, type CheckNode, CheckTreeDialog, queryClient, toast, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { tenants } from '../../shared/resources/tenants.ts'

interface Grant extends CheckNode {
  id: string
  authorityType: 'client' | 'menu' | 'resource'
}

const BASE = '/api/system-svc/tenants/V1.0'
const idsOf = (nodes: readonly Grant[], type: Grant['authorityType']): string[] =>
  nodes.filter((node) => node.authorityType === type).map((node) => node.id)

export default function Tenants(): ReactNode {
  const t = useText()
  const [granting, setGranting] = useState<{ id: string; name: string }>()
  return (
    <>
      <ResourceScreen
        resource={tenants}
        plain
        actions={[
          {
            key: 'authority',
            label: t('tenancy.authority'),
            icon: 'shield',
            permission: 'update',
            onClick: ([row]) => row && setGranting({ id: row.id, name: `${row.tenantName as string}` }),
          },
        ]}
      />
      {granting ? (
        <CheckTreeDialog<Grant>
          title={t('tenancy.authorityOf', { name: granting.name })}
          queryKey={['tenant', granting.id]}
          load={async () => (await api.get<{ tree: Grant[] }>(`${BASE}/${granting.id}/authority`)).tree}
          onSave={async (checked) => {
            await api.post(`${BASE}/authority`, {
              tenantId: granting.id,
              menuIds: idsOf(checked, 'menu'),
              resourceIds: idsOf(checked, 'resource'),
            })
            setGranting(undefined)
            toast.success(t('ui.updateSuccess'))
            await queryClient.invalidateQueries({ queryKey: [tenants.key] })
          }}
          onClose={() => setGranting(undefined)}
        />
      ) : null}
    </>
  )
}
