import type { Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { customerAccounts } from '../../shared/index.ts'
import { accountCalls } from './calls.ts'

/** Enables accounts, or asks and then disables them. */
export function useEnabling(): (rows: readonly Pick<Row, 'id'>[], enabled: boolean) => void {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([customerAccounts.key])
  return (rows, enabled) => {
    const ids = rows.map((row) => row.id)
    const run = () =>
      act(() => accountCalls.setEnabled(ids, enabled), t(enabled ? 'customer.enabled' : 'customer.disabled'))
    if (enabled) void run()
    else
      void modal.confirm({
        title: t('customer.disable'),
        content: t('customer.disableAsk', { n: ids.length }),
        okButtonProps: { danger: true },
        onOk: run,
      })
  }
}
