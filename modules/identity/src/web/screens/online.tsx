import { useLive } from '@motorpool/live/web'
import { ResourceScreen } from '@motorpool/resource/web'
import { Mono, queryClient, StatusTag, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { onlineUsers } from '../../shared/resources/online.ts'
import { useKick } from './useKick.ts'

/** Who is signed in at this moment; the list follows by itself. */
export default function OnlineUsers(): ReactNode {
  const t = useText()
  const kick = useKick()
  useLive('system/onlineUsers', {}, () => void queryClient.invalidateQueries({ queryKey: [onlineUsers.key] }))
  return (
    <ResourceScreen
      resource={onlineUsers}
      plain
      cells={{
        userName: (row) => (
          <>
            <Mono>{String(row.userName)}</Mono>{' '}
            {row.own ? <StatusTag tone="info">{t('identity.ownSession')}</StatusTag> : null}
          </>
        ),
      }}
      actions={[
        {
          key: 'kick',
          label: t('identity.kick'),
          icon: 'logout',
          permission: 'delete',
          rows: 'some',
          danger: true,
          onClick: kick,
        },
      ]}
    />
  )
}
