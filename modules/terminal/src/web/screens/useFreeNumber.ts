import type { Row } from '@motorpool/resource/web'
import { api, useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { terminals } from '../../shared/index.ts'

/** Asks, then gives a terminal's number free, for a device that was changed or lost its code. */
export function useFreeNumber(): (row: Row | undefined) => void {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([terminals.key])
  return (row) => {
    if (!row) return
    const terminal = String(row.terminalCode)
    void modal.confirm({
      title: t('terminal/terminals.freeNumberTitle', { terminal }),
      content: t('terminal/terminals.freeNumberHint'),
      okText: t('terminal/terminals.freeNumber'),
      okButtonProps: { danger: true },
      onOk: () =>
        act(
          () => api.put(`${terminals.api}/freeNumber/${row.id}`, {}),
          t('terminal/terminals.freeNumberDone', { terminal }),
        ),
    })
  }
}
