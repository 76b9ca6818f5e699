import { VehicleCategory } from '@motorpool/tenancy/shared'
import { usePermission, usePrefs } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { howMany } from './fleet.ts'

export interface CategoryStatistics {
  category: string
  total: number
  online: number
  running: number
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
    queryFn: async ({ signal }): Promise<CategoryStatistics[]> => {
      const all = await Promise.all(
        VehicleCategory.values.map(async (category): Promise<CategoryStatistics> => {
          const of = { vehicleCategory: category }
          const [total, online, running] = await Promise.all([
            howMany(of, signal),
            howMany({ ...of, onlineStatus: 'ONLINE' }, signal),
            howMany({ ...of, operatingState: 'running' }, signal),
          ])
          return { category, total, online, running }
        }),
      )
      return all.filter((one) => one.total > 0).sort((a, b) => b.total - a.total)
    },
  })
}
