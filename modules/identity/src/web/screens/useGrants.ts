import type { Row } from '@motorpool/resource/web'
import {
  api,
  type Grant,
  type GrantIds,
  grantedBy,
  sentGrants,
  toast,
  usePermission,
  useText,
} from '@motorpool/ui'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { roles } from '../../shared/resources/roles.ts'

const BASE = '/api/system-svc/roles/V1.0'

/** Other roles that the user sees, whose grants can be copied as far as they are in the tree. */
function otherRoles(label: string, roleId: string) {
  return {
    label,
    queryKey: ['role', 'copies', roleId],
    load: async () => {
      const found = await api.get<{ value: string; label: string }[]>(`${BASE}/list`)
      return found.filter(({ value }) => value !== roleId)
    },
    takenBy: async (id: string) =>
      grantedBy(await api.get<GrantIds>(`${BASE}/${encodeURIComponent(id)}/authority`)),
  }
}

/** The tree of grants of the role in the address, `?authority=<id>`: who may not change roles may read it. */
export function useGrants() {
  const t = useText()
  const assigns = usePermission()('update', roles.key)
  const [params, setParams] = useSearchParams()
  const roleId = params.get('authority')
  const version = useRef<unknown>(undefined)
  const [name, setName] = useState('')
  const show = (row: Row | undefined): void => {
    const next = new URLSearchParams(params)
    if (row) next.set('authority', row.id)
    else next.delete('authority')
    setParams(next)
  }
  return {
    roleId,
    /** Of the role, once it is loaded. */
    name,
    assigns,
    show,
    close: () => show(undefined),
    copies: otherRoles(t('identity.copyRole'), roleId ?? ''),
    load: async () => {
      const id = encodeURIComponent(roleId ?? '')
      // The version first: a change between the two calls is noticed when the tree is saved.
      const role = await api.get<Row>(`${BASE}/${id}`)
      version.current = role.updateTime
      setName(typeof role.name === 'string' ? role.name : '')
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
