import type { Row } from '@motorpool/resource/web'
import { api, type CheckNode, toast, usePermission, useText } from '@motorpool/ui'
import { useSearchParams } from 'react-router'
import { roles } from '../../shared/resources/roles.ts'

/** One thing that a role may be given. */
export interface Grant extends CheckNode {
  id: string
  authorityType: 'client' | 'menu' | 'resource'
}

const BASE = '/api/system-svc/roles/V1.0'

const idsOf = (nodes: readonly Grant[], type: Grant['authorityType']): string[] =>
  nodes.filter((node) => node.authorityType === type).map((node) => node.id)

/** What is stored of the checked grants: their ids by what they are. */
export const sentGrants = (checked: readonly Grant[]) => ({
  menuIds: idsOf(checked, 'menu'),
  resourceIds: idsOf(checked, 'resource'),
  clientIds: idsOf(checked, 'client'),
})

/** The tree of grants of the role in the address, `?authority=<id>`: who may not change roles may read it. */
export function useGrants() {
  const t = useText()
  const assigns = usePermission()('update', roles.key)
  const [params, setParams] = useSearchParams()
  const roleId = params.get('authority')
  const show = (row: Row | undefined): void => {
    const next = new URLSearchParams(params)
    if (row) next.set('authority', row.id)
    else next.delete('authority')
    setParams(next)
  }
  return {
    roleId,
    assigns,
    show,
    close: () => show(undefined),
    load: () => api.get<Grant[]>(`${BASE}/roleAuthority/${encodeURIComponent(roleId ?? '')}`),
    save: async (checked: readonly Grant[]): Promise<void> => {
      await api.post(`${BASE}/authority`, { roleId, ...sentGrants(checked) })
      toast.success(t('ui.updateSuccess'))
      show(undefined)
    },
  }
}
