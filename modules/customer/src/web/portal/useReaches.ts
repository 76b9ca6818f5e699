import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { PageOf } from './calls.ts'

/** The first part of the keys of all that the portal asks. */
export const PORTAL_KEY = 'portal'
/** Cards of one reach. */
export const PAGE_SIZE = 20

/** A list in reaches: more of it comes when it is asked for. */
export function useReaches<T>(
  key: readonly unknown[],
  ask: (page: number, pageSize: number, signal: AbortSignal) => Promise<PageOf<T>>,
  refreshMs?: number,
) {
  const query = useInfiniteQuery({
    queryKey: [PORTAL_KEY, ...key],
    queryFn: ({ signal, pageParam }) => ask(pageParam, PAGE_SIZE, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total, current }) => (current * PAGE_SIZE < total ? current + 1 : undefined),
    placeholderData: keepPreviousData,
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
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
