import { FormDialog, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { maintenanceCalls } from './calls.ts'
import { batch, single } from './resources.ts'

interface Props {
  rows: readonly Row[]
  onClose(): void
  onDone(): void
}

/** What was done, of one reminder or the same of several. */
export function Handling({ rows, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const [now] = useState(() => Date.now())
  const [first] = rows
  const shared = { okText: t('maintenance.handle'), onClose, onDone }
  if (!first) return null
  if (rows.length === 1)
    return (
      <FormDialog
        {...shared}
        resource={single}
        id={first.id}
        preset={{ maintenanceTime: now }}
        title={t('maintenance.handleOne')}
      />
    )
  const ids = rows.map(({ id }) => id)
  return (
    <FormDialog
      {...shared}
      resource={batch}
      id={first.id}
      row={{ id: first.id, maintenanceType: first.maintenanceType, maintenanceTime: now }}
      title={t('maintenance.handleMany', { n: rows.length })}
      send={async (done) => void (await maintenanceCalls.handle(ids, done))}
    />
  )
}
