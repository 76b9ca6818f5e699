import type { MonitorFilters } from '../../../shared/index.ts'
import { monitorCalls } from '../../calls.ts'
import type { MapFilters } from './useMapState.ts'

export interface FleetQuestion {
  filters: MapFilters
  emission: string
  /** The fleet is too large for single vehicles: it comes by what is in view. */
  clustered: boolean
  region: { bbox: readonly number[]; zoom: number } | null
}

/** Filters that the server applies; in a fleet too large for single vehicles those of state too. */
export function serverFilters(filters: MapFilters, clustered: boolean): MonitorFilters {
  return {
    ...(filters.orgId ? { orgId: filters.orgId } : {}),
    ...(filters.vehicleCategory ? { vehicleCategory: filters.vehicleCategory } : {}),
    ...(clustered && filters.states.length > 0 ? { states: filters.states } : {}),
    ...(clustered && filters.alarm ? { alarm: true } : {}),
  }
}

/** The vehicles of the map, or what is drawn together. */
export function fleetQuery({ filters, emission, clustered, region }: FleetQuestion) {
  const asked = serverFilters(filters, clustered)
  return {
    queryKey: ['monitor', 'map', asked, emission, clustered ? region : null],
    queryFn: ({ signal }: { signal: AbortSignal }) => monitorCalls.map({ ...asked, ...region }, signal),
  }
}
