import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { api, queryClient, toast, useText } from '@motorpool/ui'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { userVehicles } from '../../shared/index.ts'
import { AutoLinks } from './user-vehicles/AutoLinks.tsx'

/** Links all vehicles and the user of a row, or unlinks them, once that is confirmed. */
function useAll(): (call: 'bindAll' | 'unbindAll', row: Row) => void {
  const t = useText()
  const { modal } = App.useApp()
  return (call, row) => {
    modal.confirm({
      title: t(`vehicle.link.${call}`),
      content: t(`vehicle.link.${call}.ask`, { name: String(row.userName) }),
      okText: t(`vehicle.link.${call}`),
      okButtonProps: { danger: call === 'unbindAll' },
      cancelText: t('ui.cancel'),
      autoFocusButton: 'cancel',
      icon: null,
      onOk: async () => {
        const { count } = await api.post<{ count: number }>(`${userVehicles.api}/${call}`, {
          userId: row.userId,
        })
        toast.success(t('vehicle.link.count', { n: count }))
        void queryClient.invalidateQueries({ queryKey: [userVehicles.key] })
      },
    })
  }
}

export default function UserVehicles(): ReactNode {
  const t = useText()
  const all = useAll()
  const [automatic, setAutomatic] = useState(false)
  const action = (call: 'bindAll' | 'unbindAll'): ResourceAction => ({
    key: call,
    label: t(`vehicle.link.${call}`),
    icon: 'link',
    permission: 'update',
    danger: call === 'unbindAll',
    onClick: ([row]) => row && all(call, row),
  })
  const auto: ResourceAction = {
    key: 'auto',
    label: t('vehicle.link.auto'),
    icon: 'users',
    permission: 'find',
    rows: 'any',
    onClick: () => setAutomatic(true),
  }
  return (
    <>
      <ResourceScreen resource={userVehicles} actions={[action('bindAll'), action('unbindAll'), auto]} />
      {automatic ? <AutoLinks onClose={() => setAutomatic(false)} /> : null}
    </>
  )
}
