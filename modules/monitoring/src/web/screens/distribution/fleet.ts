import type { FleetCounts, LiveState, MapData, MapEntry, MapStatus } from '../../../shared/index.ts'

/** A vehicle on the map, updated by pushes. */
export interface FleetVehicle extends MapEntry {
  live?: LiveState
}

/** Vehicles by VIN. */
export type FleetMap = ReadonlyMap<string, FleetVehicle>

export function fleetOf(data: MapData): FleetMap {
  return new Map(data.vehicles.map((entry) => [entry.vin, entry]))
}

/** The fleet after pushes; the same map when none of them concerns it. */
export function withStates(fleet: FleetMap, states: readonly LiveState[]): FleetMap {
  let next: Map<string, FleetVehicle> | undefined
  for (const state of states) {
    const known = (next ?? fleet).get(state.vin)
    // An older push never moves a vehicle back.
    if (!known || (known.live?.receiveTime ?? 0) > (state.receiveTime ?? 0)) continue
    next ??= new Map(fleet)
    next.set(state.vin, {
      ...known,
      live: state,
      status: state.status,
      lng: state.lng ?? known.lng,
      lat: state.lat ?? known.lat,
      heading: state.direction ?? known.heading,
    })
  }
  return next ?? fleet
}

export const STATUSES: readonly MapStatus[] = ['running', 'parked', 'charging', 'alarm', 'offline']

type StatusCounts = Record<MapStatus, number>

export function countStatuses(vehicles: Iterable<{ status: MapStatus }>): StatusCounts {
  const counts: StatusCounts = { running: 0, parked: 0, charging: 0, alarm: 0, offline: 0 }
  for (const { status } of vehicles) counts[status] += 1
  return counts
}

/**
 * The server's counts moved on by what has been pushed since: vehicles without a position are counted by the server and
 * are not on the map, so the difference is what counts.
 */
export function movedCounts(base: FleetCounts, before: FleetMap, now: FleetMap): FleetCounts {
  if (before === now) return base
  const from = countStatuses(before.values())
  const to = countStatuses(now.values())
  const moved = (status: MapStatus): number => base[status] + to[status] - from[status]
  const offline = moved('offline')
  return {
    ...base,
    running: moved('running'),
    parked: moved('parked'),
    charging: moved('charging'),
    alarm: moved('alarm'),
    offline,
    online: base.total - offline,
  }
}

const ORDER: Record<MapStatus, number> = { alarm: 0, running: 1, charging: 2, parked: 3, offline: 4 }

export const labelOf = (vehicle: Pick<MapEntry, 'plate' | 'vin'>): string => vehicle.plate ?? vehicle.vin

/** What needs a look first, then by name; the order does not change while a vehicle only moves. */
export function byUrgency(a: FleetVehicle, b: FleetVehicle): number {
  return ORDER[a.status] - ORDER[b.status] || labelOf(a).localeCompare(labelOf(b))
}

/** Plates are written with and without the dot. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s·•]/g, '')

export function matches(vehicle: FleetVehicle, keyword: string): boolean {
  const needle = plain(keyword)
  return plain(vehicle.vin).includes(needle) || plain(vehicle.plate ?? '').includes(needle)
}
