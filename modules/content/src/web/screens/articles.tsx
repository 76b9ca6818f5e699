import type { ReactNode } from 'react'
import { articles } from '../../shared/articles.ts'
import { PublishingScreen } from '../parts/PublishingScreen.tsx'

export default function Articles(): ReactNode {
  return <PublishingScreen resource={articles} cleaned />
}
