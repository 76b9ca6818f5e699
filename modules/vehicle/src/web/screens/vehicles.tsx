import '../parts/vehicle.css'
import { defineEnum } from '@motorpool/kernel'
import { f } from '@motorpool/resource/shared'
import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { Mono, queryClient, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { VehicleCategory, vehicles } from '../../shared/index.ts'
import { numberInputs } from '../parts/number-inputs.tsx'
import { stateCell } from '../parts/state-cell.tsx'
import { useMonitor } from '../parts/useMonitor.ts'
import { useOperations } from '../parts/useVehicleSteps.tsx'

const labels = (category: VehicleCategory) => {
  const of = VehicleCategory.labels[category]
  return [of['zh-CN'], of['en-US'], of['ja-JP']] as const
}

/** The categories that this screen has; new-energy vehicles have one of their own. */
const OwnCategory = defineEnum(VehicleCategory.name, {
  NON_ROAD: labels('NON_ROAD'),
  ROAD_FUEL: labels('ROAD_FUEL'),
  CUSTOM: labels('CUSTOM'),
})
const listed = {
  ...vehicles,
  fields: { ...vehicles.fields, vehicleCategory: f.choice(OwnCategory).required().createOnly().searchable() },
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: [vehicles.key] })

export function vinLink(row: Row): ReactNode {
  return (
    <Link to={`/vehicle/vehicles/${row.id}`}>
      <Mono>{String(row.vin)}</Mono>
    </Link>
  )
}

export default function Vehicles(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const monitor = useMonitor()
  const operations = useOperations(refresh)
  const open = (row: Row) => void navigate(`/vehicle/vehicles/${row.id}`)
  const actions: ResourceAction[] = [
    {
      key: 'operations',
      label: t('vehicle.operations'),
      icon: 'wrench',
      permission: 'update',
      rows: 'some',
      onClick: operations.open,
    },
    {
      key: 'monitor',
      label: t('vehicle.monitor'),
      icon: 'gauge',
      permission: 'single-vehicle/find',
      onClick: ([row]) => row && monitor(row),
    },
  ]
  return (
    <>
      <ResourceScreen
        resource={listed}
        actions={actions}
        place="vehicle.list.actions"
        cells={{ vin: vinLink, operatingState: stateCell }}
        inputs={numberInputs}
        onOpen={open}
      />
      {operations.element}
    </>
  )
}
