import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useDebounced } from '../parts/hooks.ts'
import { hasPermission, useSession } from '../state/session.ts'

/** A vehicle that was found (R063). */
export interface Hit {
  id: string
  type: string
  extra: {
    vin?: string | null
    machineCode?: string | null
    terminalCode?: string | null
    plateCode?: string | null
    simCode?: string | null
    customerName?: string | null
    orgName?: string | null
  }
}

/** A row of the list that is a heading: choosing it does nothing (R064). */
export const HEADER_TYPE = 'HEADER'
const DEBOUNCE_MS = 300

/** Screens whose users look for vehicles; the call asks for one of the same permissions. */
const SEARCHED = ['vehicle/vehicles', 'vehicle/newEnergy', 'single-vehicle', 'monitor/vehicleStatus']

/** Whether vehicles are sought at all: for others the call is refused. */
export function useMayFindVehicles(): boolean {
  return useSession((s) => SEARCHED.some((screen) => hasPermission(s.permissions, 'find', screen)))
}

export function useHits(keyword: string): {
  hits: Hit[]
  loading: boolean
  searched: string
  failed: boolean
} {
  const searched = useDebounced(keyword.trim(), DEBOUNCE_MS)
  const tenant = useSession((s) => s.user?.id)
  const query = useQuery({
    queryKey: ['quickSearch', tenant, searched],
    queryFn: ({ signal }) =>
      api.get<Hit[]>(
        '/api/vehicle-svc/vehicles/V1.0/quickSearch',
        { keyword: searched },
        { signal, quiet: true },
      ),
    enabled: searched !== '',
    placeholderData: (before) => before,
  })
  return {
    hits: searched === '' ? [] : (query.data ?? []),
    loading: query.isFetching,
    searched,
    failed: query.isError,
  }
}
