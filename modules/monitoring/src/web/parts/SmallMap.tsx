import { type MapVehicle, type MapViewport, VehicleLayer } from '@motorpool/ui/map'
import { type ReactNode, useMemo, useState } from 'react'
import type { VehicleOverview } from '../../shared/index.ts'
import { Follow } from './Follow.tsx'
import { MonitorMap } from './MonitorMap.tsx'

/** Where one vehicle is, on a map that follows it. */
export function SmallMap({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const { id, lng, lat, operatingState: status, alarm, direction: heading } = vehicle
  const [start] = useState((): MapViewport => ({ center: [lng ?? 0, lat ?? 0], zoom: 13 }))
  const label = vehicle.plateCode ?? vehicle.vin
  const drawn = useMemo(
    (): MapVehicle[] =>
      lng === null || lat === null ? [] : [{ id, lng, lat, status, alarm, heading, label }],
    [id, lng, lat, status, alarm, heading, label],
  )
  return (
    <MonitorMap view={start}>
      <VehicleLayer vehicles={drawn} selected={id} />
      <Follow lng={lng} lat={lat} />
    </MonitorMap>
  )
}
