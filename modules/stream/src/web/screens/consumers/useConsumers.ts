import { api, useAct, usePermission, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ConsumerHistory,
  ConsumerOverview,
  ReplayView,
  SetAsideDetail,
  SetAsideView,
  VehicleView,
} from '../../../shared/consumers.ts'

const API = '/api/system-svc/admin/consumers/V1.0'
const KEY = ['admin', 'consumers']
const REFRESH_MS = 3000
/** Samples are half a minute apart. */
const HISTORY_MS = 15_000
const IDLE_MS = 15_000
const PAGE_SIZE = 10
/** Asked for again and again: nobody waits for it. */
const meta = { background: true }

interface PageOf<T> {
  items: T[]
  total: number
}

/** How the consumers stand, asked for again every few seconds; one of them is looked at more closely, the first until another is chosen. */
export function useOverview() {
  const [chosen, choose] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, 'overview'],
    queryFn: ({ signal }) => api.get<ConsumerOverview>(API, {}, { signal, quiet: true }),
    refetchInterval: REFRESH_MS,
    meta,
  })
  const all = data?.consumers
  return {
    data,
    one: all?.find((consumer) => consumer.name === chosen) ?? all?.[0],
    choose,
    /** Nothing could be loaded yet; what was loaded before stays. */
    error: data ? null : error,
    /** What is shown could not be renewed. */
    stale: data !== undefined && error !== null,
    retry: () => void refetch(),
  }
}

/** Rate and lag of a consumer over the last hour. */
export function useHistory(consumer: string) {
  return useQuery({
    queryKey: [...KEY, 'history', consumer],
    queryFn: ({ signal }) =>
      api.get<ConsumerHistory>(`${API}/history`, { consumer }, { signal, quiet: true }),
    refetchInterval: HISTORY_MS,
    meta,
  }).data
}

export interface SetAsideFilter {
  consumer?: string | undefined
  keyword?: string | undefined
  discarded?: boolean
}

/** Events that were set aside, a page at a time; another choice begins at the first page. New ones come when the reader asks: rows do not move by themselves. */
export function useSetAside() {
  const [asked, ask] = useState<SetAsideFilter & { page: number }>({ page: 1 })
  const query = useQuery({
    queryKey: [...KEY, 'setAside', asked],
    queryFn: ({ signal }) =>
      api.post<PageOf<SetAsideView>>(
        `${API}/setAside/page`,
        { ...asked, pageSize: PAGE_SIZE },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  return {
    query,
    asked,
    pageSize: PAGE_SIZE,
    turn: (page: number) => ask((was) => ({ ...was, page })),
    filter: (more: SetAsideFilter) => ask((was) => ({ ...was, ...more, page: 1 })),
  }
}

/** An event that was set aside, with the bytes of its message. */
export function useEvent(id: string) {
  return useQuery({
    queryKey: [...KEY, 'event', id],
    queryFn: ({ signal }) => api.get<SetAsideDetail>(`${API}/setAside/${id}`, {}, { signal, quiet: true }),
  })
}

const isOpen = ({ status }: ReplayView): boolean => status === 'WAIT' || status === 'RUNNING'

/** Replays that were ordered; asked for often while one has not ended. */
export function useReplays() {
  const [page, turn] = useState(1)
  const query = useQuery({
    queryKey: [...KEY, 'replays', page],
    queryFn: ({ signal }) =>
      api.post<PageOf<ReplayView>>(
        `${API}/replays/page`,
        { page, pageSize: PAGE_SIZE },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? 1000 : IDLE_MS),
    meta,
  })
  return { query, page, pageSize: PAGE_SIZE, turn }
}

/** Vehicles by a part of VIN or plate; none before something was typed. */
export function useVehicles(keyword: string) {
  return useQuery({
    queryKey: [...KEY, 'vehicles', keyword],
    queryFn: ({ signal }) => api.get<VehicleView[]>(`${API}/vehicles`, { keyword }, { signal, quiet: true }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
}

export interface ReplayOrder {
  consumer: string
  vehicleId: string
  fromDay: string
}

/** What an operator may do, where the roles let them. */
export function useOperations() {
  const t = useText()
  const allowed = usePermission()('system/consumers/update')
  const { busy, act } = useAct(KEY)
  return {
    allowed,
    busy,
    discard: (ids: readonly string[], reason: string) =>
      act(
        () => api.put(`${API}/setAside/discard`, { ids, reason }),
        t('consumers.discarded', { n: ids.length }),
      ),
    replay: (order: ReplayOrder) => act(() => api.post(`${API}/replays`, order), t('consumers.ordered')),
  }
}
