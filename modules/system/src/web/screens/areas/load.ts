import type { ChildRows, ListLoader, Row } from '@motorpool/resource/web'
import { api } from '@motorpool/ui'
import { AREA_ROOT, type AreaView } from '../../../shared/index.ts'
import { areas } from './areas.ts'

const below = (code: string, signal?: AbortSignal) =>
  api.get<AreaView[]>(`${areas.api}/${code}/children`, undefined, { signal, quiet: true })

const asRows = (found: readonly AreaView[]): Row[] => found.map((area) => ({ ...area }))

/** The provinces, or whatever bears the name or code asked for, a page at a time. */
export const loadAreas: ListLoader = async ({ keyword, page, pageSize }, signal) => {
  const word = typeof keyword === 'string' ? keyword.trim() : ''
  const found = word
    ? await api.get<AreaView[]>(`${areas.api}/ref`, { keyword: word }, { signal, quiet: true })
    : await below(AREA_ROOT, signal)
  const from = (page - 1) * pageSize
  return { items: asRows(found.slice(from, from + pageSize)), total: found.length, current: page }
}

/** What lies in an area, asked for when it is unfolded. */
export const childAreas: ChildRows = {
  has: (row) => row.hasChildren === true,
  load: async (row) => asRows(await below(row.id)),
}
