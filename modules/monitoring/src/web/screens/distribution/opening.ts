import { baseMapsQuery, queryClient, usePrefs } from '@motorpool/ui'
import { fleetQuery } from './fleetQuery.ts'
import { readFilters } from './useMapState.ts'

/** Begins with what the map of the address needs while its program and the rights of the session are on their way. */
export function beginMap(): void {
  import('@motorpool/ui/map-engine').then(({ prepareEngine }) => prepareEngine()).catch(() => {})
  const search = new URLSearchParams(location.hash.split('?')[1])
  void queryClient.prefetchQuery(baseMapsQuery)
  if (search.has('follow')) return
  const { emission } = usePrefs.getState()
  const filters = readFilters(search)
  void queryClient.prefetchQuery(fleetQuery({ filters, emission, clustered: false, region: null }))
}
