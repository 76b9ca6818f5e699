import type { AreaStatistics, HourStatistics } from '@motorpool/monitoring/shared'
import { api } from '@motorpool/ui'
import type { GroupUse, OneReport, Total, Totals, VehicleDays } from '../shared/index.ts'

/** Filters of a list, without its order and pages. */
export type Filters = Readonly<Record<string, unknown>>

export const filtersOf = ({ sort: _order, ...filters }: Filters): Filters => filters

const API = '/api/vehicle-svc/dataAnalyse/V1.0'

export type GroupBy = 'model' | 'org' | 'type' | 'group'

const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export const analysisCalls = {
  totals: (filters: Filters, measure: Total, signal?: AbortSignal) =>
    api.post<Totals>(`${API}/total`, { ...filters, measure }, quiet(signal)),
  groups: (filters: Filters, measure: Total, by: GroupBy, signal?: AbortSignal) =>
    api.post<GroupUse[]>(`${API}/groups`, { ...filters, measure, by }, quiet(signal)),
  /** Vehicles online hour by hour, of at most 31 days. */
  hours: ([startTime, endTime]: readonly [number, number], signal?: AbortSignal) =>
    api.post<HourStatistics[]>(`${API}/onlineRate`, { startTime, endTime }, quiet(signal)),
  /** Vehicles by province, by the cities of one, or by the counties of a city: what lies at the end of a way. */
  areas: (way: readonly string[], signal?: AbortSignal) =>
    api.post<AreaStatistics[]>(`${API}/province`, way.length > 0 ? { area: way } : {}, quiet(signal)),
  report: (vin: string, [startTime, endTime]: readonly [number, number], signal?: AbortSignal) =>
    api.get<OneReport>(`/api/vehicle-svc/vehicle/report/V1.0/${vin}`, { startTime, endTime }, quiet(signal)),
  days: (
    vin: string,
    list: 'mileageList' | 'fuelList',
    [startTime, endTime]: readonly number[],
    signal?: AbortSignal,
  ) => api.get<VehicleDays[]>(`${API}/${vin}/${list}`, { startTime, endTime }, quiet(signal)),
}
