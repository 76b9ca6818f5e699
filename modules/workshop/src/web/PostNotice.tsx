import { UserPostType } from '@motorpool/identity/shared'
import { enumLabel } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Alert } from 'antd'
import type { ReactNode } from 'react'

/** Says which post the work needs. */
export function PostNotice({ posts }: { posts: readonly UserPostType[] }): ReactNode {
  const t = useText()
  const labels = posts.map((post) => enumLabel(UserPostType, post)).join(' / ')
  return <Alert type="info" showIcon title={t('workshop.needsPost', { posts: labels })} />
}
