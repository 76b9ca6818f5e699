import type { ResourceAction } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { cancelControls, cmdLogs } from '../shared/index.ts'
import { cancelCommand } from './calls.ts'

/** The action of a list that asks, then takes a command back that is not on the wire yet. */
export function useCancel(): ResourceAction {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([cmdLogs.key], [cancelControls.key])
  return {
    key: 'cancel',
    label: t('command.cancel'),
    icon: 'close',
    permission: 'update',
    danger: true,
    onClick: ([row]) => {
      if (!row) return
      void modal.confirm({
        title: t('command.cancelAsk'),
        content: `${String(row.vin)} · ${String(row.cmdName)}`,
        okText: t('command.cancel'),
        okButtonProps: { danger: true },
        onOk: () => act(() => cancelCommand(row.id), t('command.cancelled')),
      })
    },
  }
}
