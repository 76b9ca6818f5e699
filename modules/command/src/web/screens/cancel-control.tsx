import { ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { cancelControls } from '../../shared/index.ts'
import { COMMAND_CELLS } from '../cells.tsx'
import { useCancel } from '../useCancel.ts'

/** Commands of all vehicles that wait, each of which can be taken back (R347). */
export default function CancelControl(): ReactNode {
  const t = useText()
  const cancel = useCancel()
  return (
    <ResourceScreen
      resource={cancelControls}
      cells={COMMAND_CELLS}
      actions={[
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
  )
}
