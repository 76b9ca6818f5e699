import '../parts/vehicle.css'
import { defineEnum } from '@motorpool/kernel'
import { f } from '@motorpool/resource/shared'
import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { Mono, queryClient, toast, useText } from '@motorpool/ui'
import { type ReactNode, useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import { VehicleCategory, vehicles } from '../../shared/index.ts'
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

/** To the live picture of a vehicle; one without a terminal has none (R287). */
export function useMonitor(): (row: Row) => void {
  const t = useText()
  const navigate = useNavigate()
  return useCallback(
    (row) => {
      if (row.terminalId === null) toast.warning(t('vehicle.noTerminal'))
      else void navigate(`/single-vehicle/${encodeURIComponent(String(row.vin))}`)
    },
    [navigate, t],
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
      <ResourceScreen resource={listed} actions={actions} cells={{ vin: vinLink }} onOpen={open} />
      {operations.element}
    </>
  )
}
