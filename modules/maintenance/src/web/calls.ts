import { api, download } from '@motorpool/ui'
import { maintenanceStrategies } from '../shared/strategies.ts'

export const maintenanceCalls = {
  copy: (id: string) => api.post<{ id: string }>(`${maintenanceStrategies.api}/copy/${id}`, {}),
  /** Where the vehicles of these strategies are, as a workbook. */
  exportLocation: (ids: readonly string[]) =>
    download(`${maintenanceStrategies.api}/export/location`, { method: 'POST', body: { ids } }),
}
