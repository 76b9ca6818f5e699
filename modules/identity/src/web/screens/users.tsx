import { type Cells, ResourceScreen, type Row } from '@motorpool/resource/web'
import { api, listed, Nothing, queryClient, sealPassword, toast, useText } from '@motorpool/ui'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { users } from '../../shared/resources/users.ts'
import { PasswordField } from '../parts/PasswordField.tsx'
import { ResetPassword } from '../parts/ResetPassword.tsx'

const cells: Cells = {
  roleIds: (row) => {
    const names = ((row.roles as { name: string }[] | undefined) ?? []).map((role) => role.name)
    return names.length > 0 ? listed(names) : <Nothing />
  },
}

const inputs = { password: PasswordField }

/** Asks, then takes the second factor off a user who has lost device and codes. */
function useFactorReset(): (row: Row | undefined) => void {
  const t = useText()
  const { modal } = App.useApp()
  return (row) => {
    if (!row) return
    const name = `${row.userName as string}`
    if (row.otpEnabled !== true) return toast.info(t('identity.factorOff', { name }))
    void modal.confirm({
      title: t('identity.factorResetTitle', { name }),
      content: t('identity.factorResetHint'),
      okText: t('identity.factorReset'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await api.put('/api/system-svc/users/V1.0/otp/reset', { id: row.id })
        toast.success(t('identity.factorResetDone', { name }))
        await queryClient.invalidateQueries({ queryKey: [users.key] })
      },
    })
  }
}

export default function Users(): ReactNode {
  const t = useText()
  const resetFactor = useFactorReset()
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
          {
            key: 'factor',
            label: t('identity.factorReset'),
            icon: 'shield',
            permission: 'update',
            onClick: ([row]) => resetFactor(row),
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
