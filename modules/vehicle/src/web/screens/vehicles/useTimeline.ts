import { anyResource } from '@motorpool/resource/shared'
import { api } from '@motorpool/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { vehicles } from '../../../shared/index.ts'

export interface TimelineEvent {
  source: string
  id: string
  kind: string
  time: number
  actor: string | null
  detail: string | null
  changes: Record<string, [before: unknown, after: unknown]>
  link: string | null
}

export interface TimelinePage {
  items: TimelineEvent[]
  more: boolean
}

const PLACES = Object.keys(anyResource(vehicles).fields)

/** Changes in the order in which the record has its fields; what is no field of it comes first. */
export const inOrder = (changes: TimelineEvent['changes']): [string, [unknown, unknown]][] =>
  Object.entries(changes).toSorted(([a], [b]) => PLACES.indexOf(a) - PLACES.indexOf(b))

/** Where the next page begins: before the last event of this one. */
export const nextBefore = (last: TimelinePage): number | undefined =>
  last.more ? last.items.at(-1)?.time : undefined

/** The events of a vehicle, newest first, thirty a page. */
export function useTimeline(vehicleId: string) {
  const query = useInfiniteQuery({
    queryKey: [vehicles.key, 'timeline', vehicleId],
    queryFn: ({ pageParam }) =>
      api.get<TimelinePage>(`${vehicles.api}/${encodeURIComponent(vehicleId)}/timeline`, {
        limit: 30,
        ...(pageParam === undefined ? {} : { before: pageParam }),
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextBefore,
  })
  return { ...query, events: query.data?.pages.flatMap((page) => page.items) ?? [] }
}
