import { useLive } from '@motorpool/live/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Condition,
  type ConditionGroup,
  LIVE_TOPIC,
  type LiveState,
  type VehicleOverview,
} from '../../../shared/index.ts'
import { singleCalls } from '../../calls.ts'
import { mergeCondition, newestTime } from './current/merge.ts'

interface Push {
  state?: LiveState
  condition?: ConditionGroup[]
}

/** Refetch interval of values that are not pushed (counters of the day). */
const REFRESH_MS = 60_000

export const overviewKey = (vin: string) => ['monitor', 'vehicle', vin]
export const conditionKey = (vin: string) => ['monitor', 'condition', vin]

/** The vehicle with its state as it is pushed; pushes of the condition go into the query cache of the condition. */
export function useVehicle(vin: string) {
  const cache = useQueryClient()
  const overview = useQuery({
    queryKey: overviewKey(vin),
    queryFn: ({ signal }) => singleCalls.overview(vin, signal),
    refetchInterval: REFRESH_MS,
  })
  useLive<Push>(LIVE_TOPIC.vehicle, overview.data ? { vin } : null, ({ state, condition }) => {
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
