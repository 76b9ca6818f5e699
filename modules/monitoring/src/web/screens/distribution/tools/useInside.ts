import { type Ring, ringBox, ringTest } from '@motorpool/geo'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { monitorCalls } from '../../../calls.ts'
import { type FleetVehicle, isChosen } from '../fleet.ts'
import type { ToolContext } from './tools.ts'

const FRESH_MS = 10_000
/** Deepest zoom: the server answers single vehicles as far as it does at all. */
const DEEPEST = 24

/**
 * Vehicles inside an area now, of those that the filters leave: from the map while it holds every vehicle, else asked for;
 * `tooMany` when the server answers groups.
 */
export function useInside({ shown, clustered, state }: ToolContext, ring: Ring) {
  const { orgId, vehicleCategory, states, alarm } = state.filters
  const asked = useQuery({
    queryKey: ['monitor', 'inside', ring, orgId, vehicleCategory],
    queryFn: ({ signal }) =>
      monitorCalls.map(
        {
          ...(orgId ? { orgId } : {}),
          ...(vehicleCategory ? { vehicleCategory } : {}),
          bbox: [...ringBox(ring)],
          zoom: DEEPEST,
        },
        signal,
      ),
    enabled: clustered,
    refetchInterval: FRESH_MS,
  })
  const { data } = asked
  const vehicles = useMemo((): FleetVehicle[] | undefined => {
    const inside = ringTest(ring)
    const all = clustered ? data?.vehicles.filter((v) => isChosen(v, states, alarm)) : shown
    return all?.filter(({ lng, lat }) => inside([lng, lat]))
  }, [ring, clustered, data, shown, states, alarm])
  return { vehicles, tooMany: clustered && (data?.clusters.length ?? 0) > 0 }
}
