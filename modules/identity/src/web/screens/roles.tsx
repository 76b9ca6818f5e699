import { ResourceScreen } from '@motorpool/resource/web'
import { AuthorityDialog, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { roles } from '../../shared/resources/roles.ts'
import { useGrants } from './useGrants.ts'

/** Roles, and what each of them may do. */
export default function Roles(): ReactNode {
  const t = useText()
  const { roleId, name, assigns, show, close, load, save, copies } = useGrants()
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
        <AuthorityDialog
          title={t(assigns ? 'identity.authorityOf' : 'identity.authorityViewOf', { name })}
          queryKey={['role', roleId]}
          readOnly={!assigns}
          load={load}
          onSave={save}
          copies={copies}
          onClose={close}
        />
      ) : null}
    </>
  )
}
