import type { Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { cancelControls, cmdLogs } from '../shared/index.ts'
import { cancelCommand } from './calls.ts'

/** Asks, then takes a command back that is not on the wire yet. */
export function useCancel(): (row: Row | undefined) => void {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([cmdLogs.key], [cancelControls.key])
  return (row) => {
    if (!row) return
    void modal.confirm({
      title: t('command.cancelAsk'),
      content: `${String(row.vin)} · ${String(row.cmdName)}`,
      okText: t('command.cancel'),
      okButtonProps: { danger: true },
      onOk: () => act(() => cancelCommand(row.id), t('command.cancelled')),
    })
  }
}
