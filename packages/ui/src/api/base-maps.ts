import type { BaseMaps } from '../map/layerChoice.ts'
import { api } from './client.ts'

interface ClientSettings {
  maps: BaseMaps
}

/** What the operator and the tenant chose for maps. */
export const baseMapsQuery = {
  queryKey: ['clientSettings'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<ClientSettings>('/api/system-svc/clientSettings/V1.0', undefined, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
}
