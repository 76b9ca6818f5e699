import '../parts/vehicle.css'
import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { Mono, queryClient, toast, useText } from '@motorpool/ui'
import { type ReactNode, useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import { vehicles } from '../../shared/index.ts'
import { useOperations } from '../parts/useVehicleSteps.tsx'

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
      onClick: ([row]) => row && operations.open(row),
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
      <ResourceScreen resource={vehicles} actions={actions} cells={{ vin: vinLink }} onOpen={open} />
      {operations.element}
    </>
  )
}
