import { useLive } from '@motorpool/live/web'
import { useSession } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MESSAGE_TOPIC, type MessageCount } from '../../shared/list.ts'
import { COUNT_KEY, LISTS_KEY, messageCalls } from '../calls.ts'

const NO_PARAMS = {}

/** How many messages are unread, as it changes (R196); a changed number makes lists stale. */
export function useUnread(): number {
  const cache = useQueryClient()
  const signedIn = useSession((s) => s.phase === 'signedIn')
  const { data: unread = 0 } = useQuery({
    queryKey: COUNT_KEY,
    queryFn: messageCalls.count,
    enabled: signedIn,
    staleTime: 60_000,
  })
  useLive<MessageCount>(MESSAGE_TOPIC, signedIn ? NO_PARAMS : null, ({ unread: now }) => {
    if (cache.getQueryData(COUNT_KEY) === now) return
    cache.setQueryData(COUNT_KEY, now)
    void cache.invalidateQueries({ queryKey: LISTS_KEY })
    // A message tells of the end of a task: an import has changed rows and totals of some list.
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'page' })
  })
  return unread
}
