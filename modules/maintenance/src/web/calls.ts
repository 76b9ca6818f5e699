import { api, download } from '@motorpool/ui'
import type { DueServices } from '../shared/due.ts'
import { maintenanceLogs } from '../shared/logs.ts'
import { maintenanceStrategies } from '../shared/strategies.ts'

export const maintenanceCalls = {
  copy: (id: string) => api.post<{ id: string }>(`${maintenanceStrategies.api}/copy/${id}`, {}),
  /** Where the vehicles of these strategies are, as a workbook. */
  exportLocation: (ids: readonly string[]) =>
    download(`${maintenanceStrategies.api}/export/location`, { method: 'POST', body: { ids } }),
  handle: (ids: readonly string[], done: object) =>
    api.put<{ total: number }>(`${maintenanceLogs.api}/batch`, { ...done, ids }),
  due: (signal?: AbortSignal) =>
    api.get<DueServices>(`${maintenanceLogs.api}/due`, undefined, {
      quiet: true,
      ...(signal ? { signal } : {}),
    }),
}
