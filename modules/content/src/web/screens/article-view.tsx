import type { ReactNode } from 'react'
import { articles } from '../../shared/articles.ts'
import { EntryPage } from '../parts/EntryPage.tsx'

export default function ArticleView(): ReactNode {
  return <EntryPage resource={articles} />
}
