import { useAct, useText } from '@motorpool/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE, PORTAL_KEY } from '../usePortal.ts'
import { type FenceAlarmFilters, fenceCalls } from './calls.ts'
import { type FenceForm, inputOf } from './form.ts'

/** Machines cross while one looks. */
const REFRESH_MS = 30_000

export const useFences = () =>
  useQuery({
    queryKey: [PORTAL_KEY, 'fences'],
    queryFn: ({ signal }) => fenceCalls.page(signal),
    refetchInterval: REFRESH_MS,
  })

/** What a fence watches, and what it could. */
export function useFenceVehicles(fenceId: string) {
  const linked = useQuery({
    queryKey: [PORTAL_KEY, 'fences', 'linked', fenceId],
    queryFn: ({ signal }) => fenceCalls.linked(fenceId, signal),
  })
  const waiting = useQuery({
    queryKey: [PORTAL_KEY, 'fences', 'waiting', fenceId],
    queryFn: ({ signal }) => fenceCalls.waiting(fenceId, signal),
  })
  return { linked, waiting }
}

export function useFenceAlarms(filters: FenceAlarmFilters) {
  const query = useInfiniteQuery({
    queryKey: [PORTAL_KEY, 'fence-alarms', filters],
    queryFn: ({ signal, pageParam }) =>
      fenceCalls.alarms({ ...filters, page: pageParam, pageSize: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total, current }) => (current * PAGE_SIZE < total ? current + 1 : undefined),
    refetchInterval: REFRESH_MS,
  })
  return {
    data: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    loading: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  }
}

/** What a customer does with fences; everything shown is asked for again afterwards. */
export function useFenceDeeds() {
  const t = useText()
  const { act, busy } = useAct([PORTAL_KEY])
  return {
    busy,
    /** Answers the id of what was stored; undefined when it was refused. */
    save: async (form: FenceForm): Promise<string | undefined> => {
      let id: string | undefined
      const store = async () => {
        const input = inputOf(form)
        id = (await (form.fence ? fenceCalls.update(input) : fenceCalls.create(input))).id
      }
      return (await act(store, t('portal.fences.saved'))) ? id : undefined
    },
    remove: (id: string) => act(() => fenceCalls.remove(id), t('portal.fences.deleted')),
    link: (id: string, vins: readonly string[]) =>
      act(() => fenceCalls.link(id, vins), t('portal.fences.linked')),
    unlink: (id: string, vin: string) => act(() => fenceCalls.unlink(id, [vin]), t('portal.fences.unlinked')),
  }
}
