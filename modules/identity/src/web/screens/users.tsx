import { type Cells, passwordInput, ResourceScreen, sealedAtFirst } from '@motorpool/resource/web'
import { listed, Nothing, queryClient, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { users } from '../../shared/resources/users.ts'
import { LinkDialog } from '../parts/LinkDialog.tsx'
import { ResetPassword } from '../parts/ResetPassword.tsx'
import { UserTokens } from '../parts/UserTokens.tsx'
import { useFactorReset } from './useFactorReset.ts'

const cells: Cells = {
  roleIds: (row) => {
    const names = ((row.roles as { name: string }[] | undefined) ?? []).map((role) => role.name)
    return names.length > 0 ? listed(names) : <Nothing />
  },
}

const inputs = { password: passwordInput('userName') }

export default function Users(): ReactNode {
  const t = useText()
  const resetFactor = useFactorReset()
  const [resetting, setResetting] = useState<{ id: string; userName: string }>()
  const [linkOf, setLinkOf] = useState<{ id: string; userName: string }>()
  const [tokensOf, setTokensOf] = useState<{ id: string; userName: string }>()
  return (
    <>
      <ResourceScreen
        resource={users}
        plain
        cells={cells}
        inputs={inputs}
        prepare={sealedAtFirst}
        actions={[
          {
            key: 'reset',
            label: t('identity.resetPassword'),
            icon: 'key',
            permission: 'update',
            onClick: ([row]) => row && setResetting({ id: row.id, userName: `${row.userName as string}` }),
          },
          {
            key: 'link',
            label: t('identity.link'),
            icon: 'link',
            permission: 'update',
            onClick: ([row]) => row && setLinkOf({ id: row.id, userName: `${row.userName as string}` }),
          },
          {
            key: 'factor',
            label: t('identity.factorReset'),
            icon: 'shield',
            permission: 'update',
            onClick: ([row]) => resetFactor(row),
          },
          {
            key: 'tokens',
            label: t('system/users.apiTokens'),
            icon: 'shield',
            permission: 'update',
            onClick: ([row]) => row && setTokensOf({ id: row.id, userName: `${row.userName as string}` }),
          },
        ]}
      />
      {linkOf ? <LinkDialog user={linkOf} onClose={() => setLinkOf(undefined)} /> : null}
      {tokensOf ? <UserTokens user={tokensOf} onClose={() => setTokensOf(undefined)} /> : null}
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
