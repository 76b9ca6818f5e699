import { FormDialog, type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { toast, useText } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { maintenanceLogs } from '../../shared/logs.ts'
import { maintenanceCalls } from '../calls.ts'
import { DueCalendar } from '../due/DueCalendar.tsx'
import { batch, reminders } from '../resources.ts'
import '../maintenance.css'

const OPEN = { handler: 'UNDISPOSED' }

interface HandlingProps {
  rows: readonly Row[]
  onClose(): void
  onDone(): void
}

/** What was done, of one reminder or the same of several. */
function Handling({ rows, onClose, onDone }: HandlingProps): ReactNode {
  const t = useText()
  const [now] = useState(() => Date.now())
  const [first] = rows
  const shared = { okText: t('maintenance.handle'), onClose, onDone }
  if (!first) return null
  if (rows.length === 1)
    return (
      <FormDialog
        {...shared}
        resource={maintenanceLogsForm}
        id={first.id}
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

const maintenanceLogsForm = {
  ...reminders,
  calls: { ...reminders.calls, update: maintenanceLogs.calls.update },
}

/** Services that come near or are overdue, as a list or by the days on which they are due. */
export default function MaintenanceLog(): ReactNode {
  const t = useText()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [handling, setHandling] = useState<readonly Row[]>()
  const calendar = params.get('view') === 'calendar'
  const actions: ResourceAction[] = [
    {
      key: 'handle',
      label: t('maintenance.handle'),
      icon: 'check',
      permission: 'update',
      rows: 'some',
      onClick: setHandling,
    },
  ]
  const head = (
    <Segmented
      aria-label={t('maintenance.view')}
      value={calendar ? 'calendar' : 'list'}
      options={[
        { value: 'list', label: t('maintenance.list') },
        { value: 'calendar', label: t('maintenance.calendar') },
      ]}
      onChange={(view) => setParams(view === 'calendar' ? { view } : {})}
    />
  )
  if (calendar) return <DueCalendar head={head} />
  return (
    <>
      <ResourceScreen
        resource={reminders}
        only={OPEN}
        actions={actions}
        onOpen={(row) => setHandling([row])}
        head={<div className="mt-head">{head}</div>}
      />
      {handling ? (
        <Handling
          rows={handling}
          onClose={() => setHandling(undefined)}
          onDone={() => {
            setHandling(undefined)
            toast.success(t('maintenance.handled', { n: handling.length }))
            void client.invalidateQueries({ queryKey: [maintenanceLogs.key] })
          }}
        />
      ) : null}
    </>
  )
}
