import { type ResourceAction, ResourceScreen } from '@motorpool/resource/web'
import { api, useAct, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { reportSchedules } from '../../shared/schedules.ts'

/** Lists that are made by the clock and sent to persons. */
export default function Reports(): ReactNode {
  const t = useText()
  const { act } = useAct([reportSchedules.key])
  const actions: ResourceAction[] = [
    {
      key: 'run',
      label: t('report.run'),
      icon: 'play',
      permission: 'update',
      onClick: ([row]) =>
        row && void act(() => api.post(`${reportSchedules.api}/${row.id}/run`, undefined), t('report.begun')),
    },
  ]
  return <ResourceScreen resource={reportSchedules} actions={actions} />
}
