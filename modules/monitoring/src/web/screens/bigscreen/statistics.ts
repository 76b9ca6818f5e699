import { api } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  AreaStatistics,
  Connection,
  FleetCounts,
  FleetDays,
  HourStatistics,
  KindStatistics,
  MonitorRow,
} from '../../../shared/index.ts'
import type { PageOf } from '../../calls.ts'

const HOME = '/api/vehicle-svc/home/V1.0'
const ANALYSE = '/api/vehicle-svc/dataAnalyse/V1.0'
const FAST_MS = 10_000
const SLOW_MS = 60_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Vehicles listed of a province. */
const LISTED = 20

const quiet = (signal: AbortSignal) => ({ quiet: true, signal })

/** A statistic of a wall display: polled also while the window is in the background; on failure the last one stays. */
function useStatistics<T>(
  key: readonly unknown[],
  everyMs: number,
  ask: (signal: AbortSignal) => Promise<T>,
  enabled = true,
) {
  return useQuery({
    queryKey: ['bigscreen', ...key],
    queryFn: ({ signal }) => ask(signal),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
    enabled,
  })
}

export const useTop = () =>
  useStatistics(['top'], FAST_MS, (signal) => api.get<FleetCounts>(`${HOME}/top`, undefined, quiet(signal)))

export const useProvinces = () =>
  useStatistics(['area'], SLOW_MS, (signal) =>
    api.get<AreaStatistics[]>(`${HOME}/area`, undefined, quiet(signal)),
  )

export const useTypes = () =>
  useStatistics(['types'], SLOW_MS, (signal) =>
    api.post<KindStatistics[]>(`${ANALYSE}/type`, { by: 'type' }, quiet(signal)),
  )

/** The last 24 hours, the one that runs included. */
export const useHours = () =>
  useStatistics(['hours'], SLOW_MS, (signal) => {
    const endTime = Date.now()
    const startTime = Math.floor((endTime - DAY_MS) / HOUR_MS + 1) * HOUR_MS
    return api.post<HourStatistics[]>(`${ANALYSE}/onlineRate`, { startTime, endTime }, quiet(signal))
  })

/** The cities of a province, or the counties of a city of it. */
export const useAreas = (provinceCode: string | undefined, areaCode: string | undefined) =>
  useStatistics(
    ['areas', provinceCode, areaCode],
    FAST_MS,
    (signal) => api.post<AreaStatistics[]>(`${ANALYSE}/province`, { provinceCode, areaCode }, quiet(signal)),
    provinceCode !== undefined,
  )

/** The vehicles of a province, city or county that reported last. */
export const useVehicles = (provinceCode: string | undefined, areaCode: string | undefined) =>
  useStatistics(
    ['vehicles', provinceCode, areaCode],
    FAST_MS,
    (signal) =>
      api.post<PageOf<MonitorRow>>(
        `${ANALYSE}/getDtoByProvince`,
        { provinceCode, areaCode, page: 1, pageSize: LISTED },
        quiet(signal),
      ),
    provinceCode !== undefined,
  )

/** What the fleet did on the last days. */
export const useDays = () =>
  useStatistics(['days'], SLOW_MS, (signal) => api.get<FleetDays>(`${HOME}/days`, undefined, quiet(signal)))

/** Who came online or went offline before the screen was opened; what comes then is pushed. */
export const useConnections = () =>
  useStatistics(['connections'], SLOW_MS, (signal) =>
    api.get<Connection[]>(`${ANALYSE}/connections`, undefined, quiet(signal)),
  )
