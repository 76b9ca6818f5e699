import {
  AuthorityDialog,
  api,
  type Grant,
  type GrantIds,
  grantedBy,
  queryClient,
  sentGrants,
  toast,
  useText,
} from '@motorpool/ui'
import { type ReactNode, useRef } from 'react'
import { tenants } from '../../shared/resources/tenants.ts'

const pathOf = (id: string) => `${tenants.api}/${encodeURIComponent(id)}/authority`

/** What a tenant may use at all. */
export function TenantAuthority({
  tenant,
  onClose,
}: {
  tenant: { id: string; name: string }
  onClose(): void
}): ReactNode {
  const t = useText()
  const version = useRef<number>(undefined)
  return (
    <AuthorityDialog
      title={t('tenancy.authorityOf', { name: tenant.name })}
      queryKey={['tenant', tenant.id]}
      load={async () => {
        const found = await api.get<{ tree: Grant[]; updateTime: number }>(pathOf(tenant.id))
        version.current = found.updateTime
        return found.tree
      }}
      copies={{
        label: t('tenancy.copyTenant'),
        queryKey: ['tenant', 'copies', tenant.id],
        load: async () => {
          const found = await api.post<{ value: string; label: string }[]>(`${tenants.api}/options`, {})
          return found.filter(({ value }) => value !== tenant.id)
        },
        takenBy: async (id) => grantedBy(await api.get<GrantIds>(pathOf(id))),
      }}
      onSave={async (checked) => {
        const { menuIds, resourceIds } = sentGrants(checked)
        const body = { tenantId: tenant.id, updateTime: version.current, menuIds, resourceIds }
        await api.post(`${tenants.api}/authority`, body)
        onClose()
        toast.success(t('ui.updateSuccess'))
        await queryClient.invalidateQueries({ queryKey: [tenants.key] })
      }}
      onClose={onClose}
    />
  )
}
