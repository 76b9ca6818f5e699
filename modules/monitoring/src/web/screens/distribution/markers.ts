import type { FleetItem, MapVehicle } from '@motorpool/ui/map'
import type { MapClusterEntry } from '../../../shared/index.ts'
import { type FleetVehicle, labelOf } from './fleet.ts'
import type { LabelKind } from './prefs.ts'

const PLATE: readonly LabelKind[] = ['plate']

const PARTS: Record<LabelKind, (v: FleetVehicle) => string> = {
  plate: labelOf,
  machineCode: (v) => v.machineCode,
  // What stands has no speed worth reading.
  speed: (v) => (v.state === 'running' && v.speed !== null ? `${Math.round(v.speed)} km/h` : ''),
}

/** What stands beside a vehicle: the chosen parts that it has. */
export const labelText = (v: FleetVehicle, labels: readonly LabelKind[]): string =>
  labels
    .map((kind) => PARTS[kind](v))
    .filter((part, i, all) => part !== '' && all.indexOf(part) === i)
    .join(' · ')

const asMarker = (v: FleetVehicle, labels: readonly LabelKind[]): MapVehicle => ({
  id: v.vin,
  lng: v.lng,
  lat: v.lat,
  status: v.state,
  alarm: v.alarm,
  heading: v.heading,
  label: labelText(v, labels),
  picture: v.state === 'offline' ? v.icon?.offline : v.icon?.online,
})

/** Vehicles, and what the server has drawn together, as the map draws them. */
export function markersOf(
  vehicles: Iterable<FleetVehicle>,
  clusters: readonly MapClusterEntry[] | undefined,
  labels: readonly LabelKind[] = PLATE,
): FleetItem[] {
  return [
    ...Array.from(vehicles, (v) => asMarker(v, labels)),
    ...(clusters ?? []).map((c): FleetItem => ({ cluster: true, ...c })),
  ]
}
