import { currentLocale, useDebounced } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PlaceHit } from '../../../shared/index.ts'
import { monitorCalls } from '../../calls.ts'
import { byUrgency, type FleetMap, matches } from './fleet.ts'

const MOST = 12
const DEBOUNCE_MS = 300
/** A letter alone names no place; a Chinese character may. */
const WORTH_ASKING = /[\u3400-\u9fff]|\S{2}/

export interface VehicleHit {
  vin: string
  plate: string | null
}

const NO_PLACES: readonly PlaceHit[] = []

/**
 * Vehicles that fit, among those on the map or by the server where the map holds clusters; and places, which the server
 * knows. What was typed is asked for once typing pauses.
 */
export function useFleetSearch(keyword: string, fleet: FleetMap, clustered: boolean) {
  const still = useDebounced(keyword, DEBOUNCE_MS)
  const asked = keyword !== '' && WORTH_ASKING.test(still)
  const served = useQuery({
    queryKey: ['monitor', 'mapSearch', still],
    queryFn: ({ signal }) => monitorCalls.list({ keyword: still, page: 1, pageSize: MOST }, signal),
    enabled: clustered && still !== '',
  })
  const found = useQuery({
    queryKey: ['monitor', 'places', currentLocale(), still],
    queryFn: ({ signal }) => monitorCalls.places(still, signal),
    enabled: asked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const onMap = (): VehicleHit[] =>
    keyword === ''
      ? []
      : [...fleet.values()]
          .filter((v) => matches(v, keyword))
          .sort(byUrgency)
          .slice(0, MOST)
  const vehicles: VehicleHit[] = clustered
    ? (served.data?.items ?? []).map((row) => ({ vin: row.vin, plate: row.plateCode }))
    : onMap()
  return {
    vehicles,
    places: asked ? (found.data ?? NO_PLACES) : NO_PLACES,
    searching: served.isFetching || found.isFetching || still !== keyword,
  }
}
