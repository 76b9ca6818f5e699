import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { cmdLogs } from '../shared/index.ts'
import { cancelCommand } from './calls.ts'
import { COMMAND_CELLS } from './cells.tsx'
import { SendCommand } from './SendCommand.tsx'

/** The commands of a vehicle, and giving another one (R334). */
export default function CommandLog({ subject: vin }: PartProps): ReactNode {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([cmdLogs.key])
  const [sending, setSending] = useState(false)
  const cancel = (row: Row | undefined) =>
    row &&
    void modal.confirm({
      title: t('command.cancelAsk'),
      content: String(row.cmdName),
      okText: t('command.cancel'),
      okButtonProps: { danger: true },
      onOk: () => act(() => cancelCommand(row.id), t('command.cancelled')),
    })
  return (
    <>
      <ResourceScreen
        key={vin}
        resource={cmdLogs}
        only={{ vin }}
        cells={COMMAND_CELLS}
        actions={[
          {
            key: 'send',
            label: t('command.send'),
            icon: 'bolt',
            permission: 'update',
            rows: 'any',
            onClick: () => setSending(true),
          },
          {
            key: 'cancel',
            label: t('command.cancel'),
            icon: 'close',
            permission: 'update',
            danger: true,
            onClick: ([row]) => cancel(row),
          },
        ]}
      />
      {sending ? <SendCommand vin={vin} onClose={() => setSending(false)} /> : null}
    </>
  )
}
