import { ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'
import { type ReactNode, useState } from 'react'
import { cmdLogs, SENDING } from '../shared/index.ts'
import { useAnswered } from './Answered.tsx'
import { COMMAND_CELLS } from './cells.tsx'
import { SendCommand } from './SendCommand.tsx'
import { useCancel } from './useCancel.ts'

/** Filled by areas above. */
const ACTIONS: VehiclePlace = 'vehicle.monitor.cmdLog.actions'

/** The commands of a vehicle, and giving another one (R334). */
export default function CommandLog({ subject: vin }: PartProps): ReactNode {
  const t = useText()
  const cancel = useCancel()
  const answered = useAnswered()
  const [sending, setSending] = useState(false)
  return (
    <>
      <ResourceScreen
        key={vin}
        resource={cmdLogs}
        only={{ vin }}
        cells={COMMAND_CELLS}
        place={ACTIONS}
        actions={[
          {
            key: 'send',
            label: t('command.send'),
            icon: 'bolt',
            permission: `${SENDING}/update`,
            rows: 'any',
            onClick: () => setSending(true),
          },
          answered.action,
          cancel,
        ]}
      />
      {answered.dialog}
      {sending ? <SendCommand vin={vin} onClose={() => setSending(false)} /> : null}
    </>
  )
}
