import { useLive } from '@motorpool/live/web'
import { usePermission } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Condition,
  type ConditionGroup,
  LIVE_TOPIC,
  type LiveState,
  type VehicleOverview,
} from '../../shared/index.ts'
import { singleCalls } from '../calls.ts'
import { mergeCondition, newestTime } from './condition.ts'

interface Push {
  state?: LiveState
  condition?: ConditionGroup[]
}

/** Refetch interval of values that are not pushed (counters of the day). */
const REFRESH_MS = 60_000

export const overviewKey = (vin: string) => ['monitor', 'vehicle', vin]
export const conditionKey = (vin: string) => ['monitor', 'condition', vin]

/** May the user look at single vehicles? */
export function useMayLook(): boolean {
  const may = usePermission()
  return may('single-vehicle/find') || may('single-vehicle/basic/find')
}

/** The vehicle as it was last asked for; screens that show the same one ask together. */
export function useOverview(vin: string, wanted = true) {
  return useQuery({
    queryKey: overviewKey(vin),
    queryFn: ({ signal }) => singleCalls.overview(vin, signal),
    enabled: wanted,
    refetchInterval: REFRESH_MS,
  })
}

/** The vehicle with its state as it is pushed; pushes of the condition go into the query cache of the condition. */
export function useVehicle(vin: string, wanted = true) {
  const cache = useQueryClient()
  const overview = useOverview(vin, wanted)
  useLive<Push>(LIVE_TOPIC.vehicle, wanted && overview.data ? { vin } : null, ({ state, condition }) => {
    if (state) {
      cache.setQueryData<VehicleOverview>(overviewKey(vin), (old) =>
        old ? { ...old, ...state, positionTime: state.reportTime } : old,
      )
    }
    if (condition) {
      cache.setQueryData<Condition>(conditionKey(vin), (old) => {
        if (!old) return old
        const groups = mergeCondition(old.groups, condition)
        return { ...old, groups, time: newestTime(groups) }
      })
    }
  })
  return overview
}

/** What the vehicle reports, by its blocks; without a terminal there is nothing to ask for (R288). */
export function useCondition(vehicle: VehicleOverview | undefined, wanted = true) {
  return useQuery({
    queryKey: conditionKey(vehicle?.vin ?? ''),
    queryFn: ({ signal }) =>
      vehicle
        ? singleCalls.condition(vehicle.vin, vehicle.vehicleCategory, signal)
        : Promise.reject(new Error('no vehicle')),
    enabled: wanted && vehicle !== undefined && vehicle.terminalCode !== null,
    refetchOnMount: 'always',
  })
}
