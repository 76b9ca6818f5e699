import type { MonitorFilters, MonitorRow } from '@motorpool/telemetry/shared'
import { VehicleCategory } from '@motorpool/tenancy/shared'
import { api, usePermission, usePrefs } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'

const LIST = '/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList'
const NEW_EVERY_MS = 15_000

interface MonitorPage {
  items: MonitorRow[]
  total: number
}

type Ask = MonitorFilters & { page: number; pageSize: number; sort?: { field: string; order: 'desc' } }

export interface CategoryFigures {
  category: string
  total: number
  online: number
  running: number
}

const page = (body: Ask, signal: AbortSignal) => api.post<MonitorPage>(LIST, body, { quiet: true, signal })
const howMany = async (filters: MonitorFilters, signal: AbortSignal) =>
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

const SLOW_MS = 60_000

/** The fleet by category of vehicle (R072), from the same calls; empty categories are left out. */
export function useCategories() {
  const may = usePermission()
  const emission = usePrefs((s) => s.emission)
  return useQuery({
    queryKey: ['home', 'categories', emission],
    enabled: may('monitor/vehicleStatus/find'),
    refetchInterval: SLOW_MS,
    queryFn: async ({ signal }): Promise<CategoryFigures[]> => {
      const all = await Promise.all(
        VehicleCategory.values.map(async (category): Promise<CategoryFigures> => {
          const of = { vehicleCategory: category }
          const [total, online, running] = await Promise.all([
            howMany(of, signal),
            howMany({ ...of, onlineStatus: 'ONLINE' }, signal),
            howMany({ ...of, onlineStatus: 'ONLINE', runStatus: 'RUNNING' }, signal),
          ])
          return { category, total, online, running }
        }),
      )
      return all.filter((one) => one.total > 0).sort((a, b) => b.total - a.total)
    },
  })
}
