import type { ListRequest, Row } from '@motorpool/resource/web'
import { api } from '@motorpool/ui'
import { type AlarmPlaces, type AlarmTrends, alarmCentre } from '../../shared/index.ts'

/** Filters of the list, without its order and pages. */
export type Filters = Readonly<Record<string, unknown>>

export const filtersOf = ({ page: _p, pageSize: _s, sort: _o, ...filters }: ListRequest): Filters => filters

interface Page {
  items: Row[]
  total: number
  current: number
}

export const centreCalls = {
  page: (request: ListRequest, signal?: AbortSignal) =>
    api.post<Page>(`${alarmCentre.api}/page`, request, { quiet: true, ...(signal ? { signal } : {}) }),
  places: (filters: Filters, signal: AbortSignal) =>
    api.post<AlarmPlaces>(`${alarmCentre.api}/places`, filters, { quiet: true, signal }),
  trends: (filters: Filters, signal: AbortSignal) =>
    api.post<AlarmTrends>(`${alarmCentre.api}/trends`, filters, { quiet: true, signal }),
}
