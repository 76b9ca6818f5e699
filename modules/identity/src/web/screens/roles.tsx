import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { api, type CheckNode, CheckTreeDialog, toast, usePermission, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { roles } from '../../shared/resources/roles.ts'

interface Grant extends CheckNode {
  id: string
  authorityType: 'client' | 'menu' | 'resource'
}

const BASE = '/api/system-svc/roles/V1.0'
const idsOf = (nodes: readonly Grant[], type: Grant['authorityType']): string[] =>
  nodes.filter((node) => node.authorityType === type).map((node) => node.id)

/** Roles, and what each of them may do: `?authority=<id>` opens the tree of grants. */
export default function Roles(): ReactNode {
  const t = useText()
  const assigns = usePermission()('update', roles.key)
  const [params, setParams] = useSearchParams()
  const roleId = params.get('authority')
  const show = (row: Row | undefined) => {
    const next = new URLSearchParams(params)
    if (row) next.set('authority', row.id)
    else next.delete('authority')
    setParams(next)
  }
  return (
    <>
      <ResourceScreen
        resource={roles}
        plain
        actions={[
          {
            key: 'authority',
            label: t(assigns ? 'identity.authority' : 'identity.authorityView'),
            icon: 'shield',
            permission: 'find',
            onClick: ([row]) => show(row),
          },
        ]}
      />
      {roleId ? (
        <CheckTreeDialog<Grant>
          title={t(assigns ? 'identity.authorityTitle' : 'identity.authorityView')}
          queryKey={['role', roleId]}
          readOnly={!assigns}
          load={() => api.get<Grant[]>(`${BASE}/roleAuthority/${encodeURIComponent(roleId)}`)}
          onSave={async (checked) => {
            await api.post(`${BASE}/authority`, {
              roleId,
              menuIds: idsOf(checked, 'menu'),
              resourceIds: idsOf(checked, 'resource'),
              clientIds: idsOf(checked, 'client'),
            })
            toast.success(t('ui.updateSuccess'))
            show(undefined)
          }}
          onClose={() => show(undefined)}
        />
      ) : null}
    </>
  )
}
