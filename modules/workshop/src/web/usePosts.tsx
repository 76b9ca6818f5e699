import { UserPostType } from '@motorpool/identity/shared'
import { type AnyResource, anyResource } from '@motorpool/resource/shared'
import { enumLabel } from '@motorpool/resource/web'
import { useSession, useText } from '@motorpool/ui'
import { useQueries } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { holdersOf } from './calls.ts'

type Posts = readonly UserPostType[]

/** As many holders as the server names; of more it is not known who they are. */
const NAMED_MAX = 500

/** Whether the user may hold one of the posts: nobody is kept from what the server has not refused. */
export function useHolds(posts: Posts): boolean {
  const user = useSession((s) => s.user)
  const answers = useQueries({
    queries: posts.map((post) => ({
      queryKey: ['workshop', 'holders', post],
      queryFn: ({ signal }: { signal: AbortSignal }) => holdersOf(post, signal),
    })),
  })
  if (user?.userType.code === 'ADMIN') return true
  return answers.some(
    ({ data }) => !data || data.length >= NAMED_MAX || data.some((holder) => holder.id === user?.id),
  )
}

/** Says which post the work needs. */
export function PostNotice({ posts }: { posts: Posts }): ReactNode {
  const t = useText()
  const labels = posts.map((post) => enumLabel(UserPostType, post)).join(' / ')
  return <Alert type="info" showIcon title={t('workshop.needsPost', { posts: labels })} />
}

/** A resource as those see it who may only look. */
export function lookedAt(resource: { key: string; fields: object }): AnyResource {
  const any = anyResource(resource)
  const calls = { ...any.calls, create: undefined, update: undefined, delete: undefined }
  return { ...any, calls, sheets: [] }
}
