import { ApiTokenList, EmptyState, ErrorState, SkeletonRows, useText } from '@motorpool/ui'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useUserTokens } from './useUserTokens.ts'

interface Props {
  user: { id: string; userName: string }
  onClose(): void
}

/** What programs of a user sign in with, to be revoked by an administrator. */
export function UserTokens({ user, onClose }: Props): ReactNode {
  const t = useText()
  const { tokens, error, retry, revoke } = useUserTokens(user)
  const content = () => {
    if (error) return <ErrorState compact error={error} onRetry={retry} />
    if (!tokens) return <SkeletonRows rows={3} />
    if (tokens.length === 0)
      return <EmptyState compact title={t('identity.tokensNone', { name: user.userName })} />
    return <ApiTokenList tokens={tokens} onRevoke={revoke} />
  }
  return (
    <Modal
      open
      width={640}
      title={t('identity.tokensTitle', { name: user.userName })}
      footer={null}
      onCancel={onClose}
    >
      {content()}
    </Modal>
  )
}
