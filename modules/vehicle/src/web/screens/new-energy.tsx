import '../parts/vehicle.css'
import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { Mono, queryClient, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { newEnergyVehicles, vehicles } from '../../shared/index.ts'
import { numberInputs } from '../parts/number-inputs.tsx'
import { stateCell } from '../parts/state-cell.tsx'
import { useMonitor } from '../parts/useMonitor.ts'
import { useOperations } from '../parts/useVehicleSteps.tsx'

const refresh = () => {
  for (const { key } of [newEnergyVehicles, vehicles]) void queryClient.invalidateQueries({ queryKey: [key] })
}

export default function NewEnergy(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const monitor = useMonitor()
  const open = (row: Row) => void navigate(`/vehicle/newEnergy/${row.id}`)
  const operations = useOperations(refresh)
  const actions: ResourceAction[] = [
    {
      key: 'operations',
      label: t('vehicle.operations'),
      icon: 'wrench',
      permission: 'vehicle/vehicles/update',
      rows: 'some',
      onClick: operations.open,
    },
    {
      key: 'steps',
      label: t('vehicle.steps'),
      icon: 'route',
      permission: 'update',
      onClick: ([row]) => row && open(row),
    },
    {
      key: 'monitor',
      label: t('vehicle.monitor'),
      icon: 'gauge',
      permission: 'single-vehicle/find',
      onClick: ([row]) => row && monitor(row),
    },
  ]
  const cells = {
    operatingState: stateCell,
    vin: (row: Row) => (
      <Link to={`/vehicle/newEnergy/${row.id}`}>
        <Mono>{String(row.vin)}</Mono>
      </Link>
    ),
  }
  return (
    <>
      <ResourceScreen
        resource={newEnergyVehicles}
        actions={actions}
        place="vehicle.list.actions"
        cells={cells}
        inputs={numberInputs}
        onOpen={open}
      />
      {operations.element}
    </>
  )
}
