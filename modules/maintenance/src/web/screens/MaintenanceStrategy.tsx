import { type ResourceAction, ResourceScreen } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { maintenanceStrategies } from '../../shared/strategies.ts'
import { maintenanceCalls } from '../calls.ts'

/** Strategies: when services are due, and of which vehicles. */
export default function MaintenanceStrategy(): ReactNode {
  const t = useText()
  const { act } = useAct([maintenanceStrategies.key])
  const actions: ResourceAction[] = [
    {
      key: 'copy',
      label: t('maintenance.copy'),
      icon: 'copy',
      permission: 'create',
      onClick: ([row]) => row && void act(() => maintenanceCalls.copy(row.id), t('maintenance.copied')),
    },
    {
      key: 'location',
      label: t('maintenance.exportLocation'),
      icon: 'pin',
      permission: 'export',
      rows: 'some',
      onClick: (rows) => void act(() => maintenanceCalls.exportLocation(rows.map(({ id }) => id))),
    },
  ]
  return <ResourceScreen resource={maintenanceStrategies} actions={actions} />
}
