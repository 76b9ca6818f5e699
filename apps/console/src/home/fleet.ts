import type { MonitorFilters, MonitorRow } from '@motorpool/monitoring/shared'
import { api, usePermission, usePrefs } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'

const LIST = '/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList'
const NEW_EVERY_MS = 15_000

interface MonitorPage {
  items: MonitorRow[]
  total: number
}

type Ask = MonitorFilters & { page: number; pageSize: number; sort?: { field: string; order: 'desc' } }

const page = (body: Ask, signal: AbortSignal) => api.post<MonitorPage>(LIST, body, { quiet: true, signal })
export const howMany = async (filters: MonitorFilters, signal: AbortSignal) =>
  (await page({ ...filters, page: 1, pageSize: 1 }, signal)).total

/** The vehicles that reported last, for those who may see the list of states. */
export function useLatest() {
  const may = usePermission()
  const emission = usePrefs((s) => s.emission)
  const allowed = may('monitor/vehicleStatus/find')
  const query = useQuery({
    queryKey: ['home', 'latest', emission],
    enabled: allowed,
    refetchInterval: NEW_EVERY_MS,
    queryFn: async ({ signal }): Promise<MonitorRow[]> => {
      const newest = await page(
        { page: 1, pageSize: 10, sort: { field: 'reportTime', order: 'desc' } },
        signal,
      )
      return newest.items.filter((row) => row.reportTime !== null)
    },
  })
  return { allowed, query }
}
