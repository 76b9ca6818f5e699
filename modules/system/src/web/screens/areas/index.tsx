import {
  type Cells,
  type ChildRows,
  type ListLoader,
  ResourceScreen,
  type Row,
} from '@motorpool/resource/web'
import { api, t } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { AREA_ROOT, type AreaView } from '../../../shared/index.ts'
import { areas } from './areas.ts'

const below = (code: string, signal?: AbortSignal) =>
  api.get<AreaView[]>(`${areas.api}/${code}/children`, undefined, { signal, quiet: true })

const asRows = (found: readonly AreaView[]): Row[] => found.map((area) => ({ ...area }))

/** The provinces, or whatever bears the name or code asked for, a page at a time. */
const load: ListLoader = async ({ keyword, page, pageSize }, signal) => {
  const word = typeof keyword === 'string' ? keyword.trim() : ''
  const found = word
    ? await api.get<AreaView[]>(`${areas.api}/ref`, { keyword: word }, { signal, quiet: true })
    : await below(AREA_ROOT, signal)
  const from = (page - 1) * pageSize
  return { items: asRows(found.slice(from, from + pageSize)), total: found.length, current: page }
}

const childRows: ChildRows = {
  has: (row) => row.hasChildren === true,
  load: async (row) => asRows(await below(row.id)),
}

const cells: Cells = { level: (row) => t(`areas.level.${row.level as number}`) }

/** China's areas: provinces first, what is below one comes when it is unfolded. */
export default function Areas(): ReactNode {
  return <ResourceScreen resource={areas} plain load={load} childRows={childRows} cells={cells} />
}
