import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { toast, useText } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { maintenanceLogs, REMINDER_PLACE } from '../../shared/logs.ts'
import { DueCalendar } from '../due/DueCalendar.tsx'
import { Handling } from '../Handling.tsx'
import { reminders } from '../resources.ts'
import '../maintenance.css'

const OPEN = { handler: 'UNDISPOSED' }

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
        place={REMINDER_PLACE}
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
