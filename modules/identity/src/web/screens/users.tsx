import { type Cells, ResourceScreen } from '@motorpool/resource/web'
import { Nothing, queryClient, sealPassword, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { users } from '../../shared/resources/users.ts'
import { PasswordField } from '../parts/PasswordField.tsx'
import { ResetPassword } from '../parts/ResetPassword.tsx'

const cells: Cells = {
  roleIds: (row) => {
    const names = ((row.roles as { name: string }[] | undefined) ?? []).map((role) => role.name)
    return names.length > 0 ? names.join('、') : <Nothing />
  },
}

const inputs = { password: PasswordField }

export default function Users(): ReactNode {
  const t = useText()
  const [resetting, setResetting] = useState<{ id: string; userName: string }>()
  return (
    <>
      <ResourceScreen
        resource={users}
        plain
        cells={cells}
        inputs={inputs}
        prepare={async (values, mode) =>
          mode === 'create' && typeof values.password === 'string'
            ? { ...values, password: await sealPassword(values.password) }
            : values
        }
        actions={[
          {
            key: 'reset',
            label: t('identity.resetPassword'),
            icon: 'key',
            permission: 'update',
            onClick: ([row]) => row && setResetting({ id: row.id, userName: `${row.userName as string}` }),
          },
        ]}
      />
      {resetting ? (
        <ResetPassword
          user={resetting}
          onClose={() => setResetting(undefined)}
          onDone={async () => {
            setResetting(undefined)
            await queryClient.invalidateQueries({ queryKey: [users.key] })
          }}
        />
      ) : null}
    </>
  )
}
