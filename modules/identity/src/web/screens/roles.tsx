import { ResourceScreen } from '@motorpool/resource/web'
import { CheckTreeDialog, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { roles } from '../../shared/resources/roles.ts'
import { type Grant, useGrants } from './useGrants.ts'

/** Roles, and what each of them may do. */
export default function Roles(): ReactNode {
  const t = useText()
  const { roleId, assigns, show, close, load, save } = useGrants()
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
          load={load}
          onSave={save}
          onClose={close}
        />
      ) : null}
    </>
  )
}
