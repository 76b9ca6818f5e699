import type { HourStatistics } from '@motorpool/monitoring/shared'
import type { ListRequest, Row } from '@motorpool/resource/web'
import { api } from '@motorpool/ui'
import type { GroupUse, Total, Totals, VehicleDays } from '../shared/index.ts'

/** Filters of a list, without its order and pages. */
export type Filters = Readonly<Record<string, unknown>>

export const filtersOf = ({ page: _p, pageSize: _s, sort: _o, ...filters }: ListRequest): Filters => filters

const API = '/api/vehicle-svc/dataAnalyse/V1.0'

interface Page {
  items: Row[]
  total: number
  current: number
}

export type GroupBy = 'model' | 'org' | 'type'

const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export const analysisCalls = {
  page: (path: string, request: ListRequest, signal?: AbortSignal) =>
    api.post<Page>(path, request, quiet(signal)),
  totals: (filters: Filters, measure: Total, signal?: AbortSignal) =>
    api.post<Totals>(`${API}/total`, { ...filters, measure }, quiet(signal)),
  groups: (filters: Filters, measure: Total, by: GroupBy, signal?: AbortSignal) =>
    api.post<GroupUse[]>(`${API}/groups`, { ...filters, measure, by }, quiet(signal)),
  /** Vehicles online hour by hour, of at most 31 days. */
  hours: ([startTime, endTime]: readonly [number, number], signal?: AbortSignal) =>
    api.post<HourStatistics[]>(`${API}/onlineRate`, { startTime, endTime }, quiet(signal)),
  days: (
    vin: string,
    list: 'mileageList' | 'fuelList',
    [startTime, endTime]: readonly number[],
    signal?: AbortSignal,
  ) => api.get<VehicleDays[]>(`${API}/${vin}/${list}`, { startTime, endTime }, quiet(signal)),
}
