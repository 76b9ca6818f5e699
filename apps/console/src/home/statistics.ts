import {
  type AreaStatistics,
  FLEET_SCREENS,
  type FleetCounts,
  type KindStatistics,
} from '@motorpool/monitoring/shared'
import { api, usePermission, usePrefs } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'

const HOME = '/api/vehicle-svc/home/V1.0'
const SOON_MS = 15_000
const SLOW_MS = 60_000

/** Whether the user may know how many vehicles there are: others are neither told nor asked for. */
export function useMayCount(): boolean {
  const may = usePermission()
  return FLEET_SCREENS.some((screen) => may('find', screen))
}

/** Lists that home counts from, for those who may open them. */
export const NEED_SCREENS = [
  'monitor/vehicleStatus',
  'vehicle/vehicles',
  'vehicle/newEnergy',
  'system/downloadCenter',
]

/** Whether something may wait for the user. */
export function useMayNeed(): boolean {
  const may = usePermission()
  return NEED_SCREENS.some((screen) => may('find', screen))
}

function useHomeStatistics<T>(path: string, everyMs: number) {
  const enabled = useMayCount()
  const emission = usePrefs((s) => s.emission)
  return useQuery({
    queryKey: ['home', path, emission],
    queryFn: ({ signal }) => api.get<T>(HOME + path, undefined, { quiet: true, signal }),
    refetchInterval: everyMs,
    enabled,
  })
}

/** All vehicles of the user, and how many of them are online (R072). */
export const useTop = () => useHomeStatistics<FleetCounts>('/top', SOON_MS)
/** By the province of their last position. */
export const useAreas = () => useHomeStatistics<AreaStatistics[]>('/area', SLOW_MS)
export const useTypes = () => useHomeStatistics<KindStatistics[]>('/type/proportion', SLOW_MS)
