import type { Row } from '@motorpool/resource/web'
import { api, t, useAct } from '@motorpool/ui'
import { App } from 'antd'
import { vehicles } from '../../shared/index.ts'

/** Frees a vehicle of its terminal once that is confirmed; `done` after it is. */
export function useUnbind(done: () => void): (row: Row) => void {
  const { modal } = App.useApp()
  const { act } = useAct()
  const path = (row: Row) => `${vehicles.api}/unbindTerminal/${encodeURIComponent(String(row.vin))}`
  return (row) =>
    void modal.confirm({
      title: t('vehicle.step.unbindTerminal'),
      content: t('vehicle.unbind.ask', {
        vin: String(row.vin),
        terminal: typeof row.terminalCode === 'string' ? row.terminalCode : '',
      }),
      okText: t('vehicle.step.unbindTerminal'),
      okButtonProps: { danger: true },
      cancelText: t('ui.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: async () => {
        if (await act(() => api.put(path(row)), t('vehicle.step.done'))) done()
      },
    })
}
