import { useLive } from '@motorpool/live/web'
import { ResourceScreen } from '@motorpool/resource/web'
import { api, listed, queryClient, toast, useText } from '@motorpool/ui'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { onlineUsers } from '../../shared/resources/online.ts'

/** Who is signed in at this moment; the list follows by itself. */
export default function OnlineUsers(): ReactNode {
  const t = useText()
  const { modal } = App.useApp()
  const again = () => void queryClient.invalidateQueries({ queryKey: [onlineUsers.key] })
  useLive('system/onlineUsers', {}, again)
  const kick = (rows: readonly { id: string; userName?: unknown }[]) =>
    modal.confirm({
      title: t('identity.kick'),
      content: t('identity.kickHint', { names: listed(rows.map((row) => String(row.userName))) }),
      okButtonProps: { danger: true },
      okText: t('identity.kick'),
      onOk: async () => {
        await api.delete(onlineUsers.api, { ids: rows.map((row) => row.id) })
        toast.success(t('identity.kicked'))
        again()
      },
    })
  return (
    <ResourceScreen
      resource={onlineUsers}
      plain
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
