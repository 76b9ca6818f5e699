import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { userPosts } from '../../../shared/index.ts'

export default function UserPosts(): ReactNode {
  return <ResourceScreen resource={userPosts} />
}
