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

/** Whether the user may see the list of states. */
export const useMayLatest = (): boolean => usePermission()('monitor/vehicleStatus/find')

/** The vehicles that reported last, for those who may see the list of states. */
export function useLatest() {
  const emission = usePrefs((s) => s.emission)
  return useQuery({
    queryKey: ['home', 'latest', emission],
    refetchInterval: NEW_EVERY_MS,
    queryFn: async ({ signal }): Promise<MonitorRow[]> => {
      const newest = await page(
        { page: 1, pageSize: 10, sort: { field: 'reportTime', order: 'desc' } },
        signal,
      )
      return newest.items.filter((row) => row.reportTime !== null)
    },
  })
}
