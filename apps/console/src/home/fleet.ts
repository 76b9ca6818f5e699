import type { MonitorFilters, MonitorRow } from '@motorpool/telemetry/shared'
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

export interface Fleet {
  total: number
  online: number
  running: number
  latest: MonitorRow[]
}

/** The fleet in figures, from the same calls as the list of states; asked again while the page is looked at. */
export function useFleet() {
  const may = usePermission()
  const emission = usePrefs((s) => s.emission)
  const allowed = may('monitor/vehicleStatus/find')
  const query = useQuery({
    queryKey: ['home', 'fleet', emission],
    enabled: allowed,
    refetchInterval: NEW_EVERY_MS,
    queryFn: async ({ signal }): Promise<Fleet> => {
      const [newest, online, running] = await Promise.all([
        page({ page: 1, pageSize: 10, sort: { field: 'reportTime', order: 'desc' } }, signal),
        howMany({ onlineStatus: 'ONLINE' }, signal),
        howMany({ onlineStatus: 'ONLINE', runStatus: 'RUNNING' }, signal),
      ])
      return {
        total: newest.total,
        online,
        running,
        latest: newest.items.filter((row) => row.reportTime !== null),
      }
    },
  })
  return { allowed, query }
}
