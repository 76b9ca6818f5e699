import { api } from '@motorpool/ui'
import type { MapRegion } from '@motorpool/ui/map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { monitorCalls } from '../../../calls.ts'
import type { MapFilters } from '../useMapState.ts'
import { countedTree, type OrgOption } from './org-tree.ts'

const FRESH_MS = 15_000

/** Organisations that a user may choose, as a tree. */
export const useOrgs = () =>
  useQuery({
    queryKey: ['options', 'system/orgs', 'tree'],
    queryFn: ({ signal }) =>
      api.get<OrgOption[]>('/api/system-svc/orgs/V1.0/tree/comp', undefined, { signal, quiet: true }),
  })

/** Their tree with the vehicles in sight that the other filters leave. */
export function useOrgTree({ vehicleCategory, states, alarm }: MapFilters, region: MapRegion | null) {
  const orgs = useOrgs()
  const body = {
    ...(vehicleCategory ? { vehicleCategory } : {}),
    ...(states.length > 0 ? { states } : {}),
    ...(alarm ? { alarm } : {}),
    ...(region ? { bbox: region.bbox } : {}),
  }
  const counts = useQuery({
    queryKey: ['monitor', 'orgCounts', body],
    queryFn: ({ signal }) => monitorCalls.orgCounts(body, signal),
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const [options, counted] = [orgs.data, counts.data]
  const tree = useMemo(() => options && counted && countedTree(options, counted), [options, counted])
  return {
    tree,
    error: tree ? null : (orgs.error ?? counts.error),
    retry: () => {
      void orgs.refetch()
      void counts.refetch()
    },
  }
}
