import type { UserPostType } from '@motorpool/identity/shared'
import { useSession } from '@motorpool/ui'
import { useQueries } from '@tanstack/react-query'
import { holdersOf, type PostHolder } from './calls.ts'

/** As many holders as the server names; of more it is not known who they are. */
export const NAMED_MAX = 500

/**
 * Whether a user may hold a post of which the server named these holders. Who cannot be told from the answer (it has not
 * come, or names no more than it may) is not kept from the work: the server refuses it.
 */
export function mayHold(holders: readonly PostHolder[] | undefined, userId: string | undefined): boolean {
  return !holders || holders.length >= NAMED_MAX || holders.some((holder) => holder.id === userId)
}

/** Whether the user may hold one of the posts; an administrator holds all. */
export function useHolds(posts: readonly UserPostType[]): boolean {
  const user = useSession((s) => s.user)
  const answers = useQueries({
    queries: posts.map((post) => ({
      queryKey: ['workshop', 'holders', post],
      queryFn: ({ signal }: { signal: AbortSignal }) => holdersOf(post, signal),
    })),
  })
  return user?.userType.code === 'ADMIN' || answers.some(({ data }) => mayHold(data, user?.id))
}
