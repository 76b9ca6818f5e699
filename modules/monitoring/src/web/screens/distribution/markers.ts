import type { FleetItem, MapVehicle } from '@motorpool/ui/map'
import type { MapClusterEntry } from '../../../shared/index.ts'
import { type FleetVehicle, labelOf } from './fleet.ts'

const asMarker = (v: FleetVehicle): MapVehicle => ({
  id: v.vin,
  lng: v.lng,
  lat: v.lat,
  status: v.state,
  alarm: v.alarm,
  heading: v.heading,
  label: labelOf(v),
  picture: v.state === 'offline' ? v.icon?.offline : v.icon?.online,
})

/** Vehicles, and what the server has drawn together, as the map draws them. */
export function markersOf(
  vehicles: Iterable<FleetVehicle>,
  clusters: readonly MapClusterEntry[] | undefined,
): FleetItem[] {
  return [
    ...Array.from(vehicles, asMarker),
    ...(clusters ?? []).map((c): FleetItem => ({ cluster: true, ...c })),
  ]
}
