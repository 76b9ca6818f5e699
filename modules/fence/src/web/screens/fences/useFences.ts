import { api } from '@motorpool/ui'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fences } from '../../../shared/fences.ts'
import type { FencePlace } from '../../../shared/geometry.ts'
import { draftOf } from './draft.ts'
import type { ShownFence } from './FenceLayer.tsx'

/** A fence as its calls answer it. */
export interface FenceRow extends FencePlace {
  [name: string]: unknown
  id: string
  fenceName: string
  areaCode: string | null
  alarmType: string
  stayMinutes: number | null
  speedLimit: number | null
  status: string
  vehicleCount: number
  updateTime: number
}

interface FencePage {
  items: FenceRow[]
  total: number
}

export const FENCES_KEY = fences.key
const PAGE_SIZE = 100

const one = (id: string) => ({
  queryKey: [FENCES_KEY, 'one', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<FenceRow>(`${fences.api}/web/${encodeURIComponent(id)}`, undefined, { signal, quiet: true }),
})

/** A page of fences by a part of their name; outlines of administrative units come one by one. */
export function useFences(keyword: string, page: number) {
  const query = useQuery({
    queryKey: [FENCES_KEY, 'map', keyword, page],
    queryFn: ({ signal }) =>
      api.post<FencePage>(
        `${fences.api}/page/web`,
        { page, pageSize: PAGE_SIZE, ...(keyword ? { fenceName: keyword } : {}) },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  const items = query.data?.items
  const regions = useMemo(
    () =>
      (items ?? [])
        .filter(({ settingWay, polygon }) => settingWay === 'REGION' && !polygon)
        .map(({ id }) => id),
    [items],
  )
  const outlines = useQueries({
    queries: regions.map(one),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  const shown = useMemo(() => {
    const whole = new Map(outlines.map((row) => [row.id, row]))
    // Administrative units are large: the others lie over them.
    const isRegion = (row: FenceRow) => (row.settingWay === 'REGION' ? 0 : 1)
    const ordered = (items ?? []).toSorted((a, b) => isRegion(a) - isRegion(b))
    return ordered.map((row): ShownFence => {
      const drawn = whole.get(row.id) ?? row
      return {
        id: row.id,
        name: row.fenceName,
        enabled: row.status === 'ENABLED',
        draft: draftOf(drawn, drawn.areaCode),
      }
    })
  }, [items, outlines])
  return {
    query,
    rows: items ?? [],
    total: query.data?.total ?? 0,
    pages: Math.ceil((query.data?.total ?? 0) / PAGE_SIZE),
    shown,
  }
}

export const useFence = (id: string | null) => useQuery({ ...one(id ?? ''), enabled: id !== null })
