import { OPERATING_STATES, type OperatingState } from '@motorpool/ingest/shared'
import type { FleetCounts, LiveState, MapData, MapEntry } from '../../../shared/index.ts'

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
      state: state.operatingState,
      alarm: state.alarm,
      lng: state.lng ?? known.lng,
      lat: state.lat ?? known.lat,
      heading: state.direction ?? known.heading,
      speed: state.speed,
    })
  }
  return next ?? fleet
}

type Counted = Pick<FleetCounts, OperatingState | 'alarm'>

const none = (): Counted => ({
  running: 0,
  working: 0,
  idling: 0,
  parked: 0,
  charging: 0,
  offline: 0,
  never: 0,
  alarm: 0,
})

export function countStates(vehicles: Iterable<Pick<MapEntry, 'state' | 'alarm'>>): Counted {
  const counts = none()
  for (const { state, alarm } of vehicles) {
    counts[state] += 1
    if (alarm) counts.alarm += 1
  }
  return counts
}

/**
 * The server's counts moved on by what has been pushed since: vehicles without a position are counted by the server and
 * are not on the map, so the difference is what counts.
 */
export function movedCounts(base: FleetCounts, before: FleetMap, now: FleetMap): FleetCounts {
  if (before === now) return base
  const from = countStates(before.values())
  const to = countStates(now.values())
  const moved = none()
  for (const key of [...OPERATING_STATES, 'alarm'] as const) moved[key] = base[key] + to[key] - from[key]
  return { ...base, ...moved, online: base.total - moved.offline - moved.never }
}

/** What costs or stands out before what rests. */
const ORDER: Record<OperatingState, number> = {
  running: 1,
  working: 2,
  idling: 3,
  charging: 4,
  parked: 5,
  offline: 6,
  never: 7,
}
const urgency = ({ state, alarm }: FleetVehicle): number => (alarm ? 0 : ORDER[state])

/** What the choice of states and alarms leaves: any of the states, and of these those in alarm. */
export const isChosen = (
  { state, alarm }: Pick<MapEntry, 'state' | 'alarm'>,
  states: readonly OperatingState[],
  alarms: boolean,
): boolean => (states.length === 0 || states.includes(state)) && (alarm || !alarms)

export const labelOf = (vehicle: Pick<MapEntry, 'plate' | 'vin'>): string => vehicle.plate ?? vehicle.vin

/** Many times faster than `localeCompare`, and thousands of rows are sorted with every update. */
const names = new Intl.Collator()

/** What needs a look first, then by name; the order does not change while a vehicle only moves. */
export function byUrgency(a: FleetVehicle, b: FleetVehicle): number {
  return urgency(a) - urgency(b) || names.compare(labelOf(a), labelOf(b))
}

/** Plates are written with and without the dot. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s·•]/g, '')

export function matches(vehicle: FleetVehicle, keyword: string): boolean {
  const needle = plain(keyword)
  return plain(vehicle.vin).includes(needle) || plain(vehicle.plate ?? '').includes(needle)
}
