import { api } from '@motorpool/ui'
import type { HealthTotals, OneHealth } from '../shared/index.ts'

const API = '/api/vehicle-svc/health/V1.0'

/** The screen shows failures in their place, not as a toast. */
const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export const healthCalls = {
  /** Of the list's filters all but its order and what it is narrowed to by the head itself. */
  total: (
    { sort: _order, state: _state, finding: _finding, ...filters }: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ) => api.post<HealthTotals>(`${API}/total`, filters, quiet(signal)),
  one: (vin: string, signal?: AbortSignal) =>
    api.get<OneHealth>(`${API}/${encodeURIComponent(vin)}`, undefined, quiet(signal)),
}
