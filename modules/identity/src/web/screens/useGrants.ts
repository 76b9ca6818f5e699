import type { Row } from '@motorpool/resource/web'
import { api, type CheckNode, toast, usePermission, useText } from '@motorpool/ui'
import { useRef } from 'react'
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
  const version = useRef<unknown>(undefined)
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
    load: async () => {
      const id = encodeURIComponent(roleId ?? '')
      // The version first: a change between the two calls is noticed when the tree is saved.
      version.current = (await api.get<Row>(`${BASE}/${id}`)).updateTime
      return api.get<Grant[]>(`${BASE}/roleAuthority/${id}`)
    },
    save: async (checked: readonly Grant[]): Promise<void> => {
      const body = { roleId, updateTime: version.current, ...sentGrants(checked) }
      await api.post(`${BASE}/authority`, body)
      toast.success(t('ui.updateSuccess'))
      show(undefined)
    },
  }
}
