import { api, listed, useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { onlineUsers } from '../../shared/resources/online.ts'

/** Asks, then ends the open sessions of users. */
export function useKick(): (rows: readonly { id: string; userName?: unknown; own?: unknown }[]) => void {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([onlineUsers.key])
  return (rows) =>
    void modal.confirm({
      title: t('identity.kick'),
      content: [
        t('identity.kickHint', { names: listed(rows.map((row) => String(row.userName))) }),
        ...(rows.some((row) => row.own) ? [t('identity.kickOwn')] : []),
      ].join(' '),
      okButtonProps: { danger: true },
      okText: t('identity.kick'),
      onOk: () =>
        act(() => api.delete(onlineUsers.api, { ids: rows.map((row) => row.id) }), t('identity.kicked')),
    })
}
