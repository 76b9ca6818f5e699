import { useAct, useText } from '@motorpool/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PortalFilters, PortalVehicle } from '../../shared/index.ts'
import { type NewAssignment, portalCalls } from './calls.ts'

/** Machines move on while one looks. */
const REFRESH_MS = 30_000
/** Cards of one reach. */
export const PAGE_SIZE = 20
export const PORTAL_KEY = 'portal'

export const useHome = () =>
  useQuery({
    queryKey: [PORTAL_KEY, 'home'],
    queryFn: ({ signal }) => portalCalls.home(signal),
    refetchInterval: REFRESH_MS,
  })

/** The own vehicles in reaches: more come when they are asked for. */
export function useVehicles(filters: PortalFilters) {
  const query = useInfiniteQuery({
    queryKey: [PORTAL_KEY, 'page', filters],
    queryFn: ({ signal, pageParam }) =>
      portalCalls.page({ ...filters, page: pageParam, pageSize: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total, current }) => (current * PAGE_SIZE < total ? current + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const pages = query.data?.pages
  return {
    data: pages && { items: pages.flatMap(({ items }) => items), total: pages[0]?.total ?? 0 },
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    loading: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  }
}

export const useMapVehicles = () =>
  useQuery({
    queryKey: [PORTAL_KEY, 'map'],
    queryFn: ({ signal }) => portalCalls.map(signal),
    refetchInterval: REFRESH_MS,
  })

export const useInfo = (vin: string) =>
  useQuery({
    queryKey: [PORTAL_KEY, 'info', vin],
    queryFn: ({ signal }) => portalCalls.info(vin, signal),
    refetchInterval: REFRESH_MS,
    retry: false,
  })

export const useAssignments = (vin?: string) =>
  useQuery({
    queryKey: [PORTAL_KEY, 'assignments', vin],
    queryFn: ({ signal }) => portalCalls.assignments(vin, signal),
  })

/** Lines of one answer; older ones are staff's to look up. */
const LINES = 100

export const useAssignHistory = () =>
  useQuery({
    queryKey: [PORTAL_KEY, 'history'],
    queryFn: ({ signal }) => portalCalls.history(1, LINES, signal),
  })

/** What a customer does with vehicles; everything shown is asked for again afterwards. */
export function useDeeds() {
  const t = useText()
  const { act, busy } = useAct([PORTAL_KEY])
  return {
    busy,
    focus: ({ vin, focusStatus }: Pick<PortalVehicle, 'vin' | 'focusStatus'>) =>
      act(() => portalCalls.focus(vin, focusStatus !== 'FOCUSED')),
    name: (vin: string, name: string) => act(() => portalCalls.name(vin, name), t('portal.named')),
    bind: (vin: string, code: string) => act(() => portalCalls.bind(vin, code), t('portal.bound')),
    unbind: (vin: string) => act(() => portalCalls.unbind(vin), t('portal.unbound')),
    assign: (wanted: NewAssignment) => act(() => portalCalls.assign(wanted), t('portal.assigned')),
    unassign: (vin: string, userId: string) =>
      act(() => portalCalls.unassign(vin, userId), t('portal.unassigned')),
  }
}
