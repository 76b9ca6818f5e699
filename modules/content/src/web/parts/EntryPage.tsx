import {
  Answer,
  ApiError,
  EmptyState,
  Page,
  Panel,
  SkeletonBlock,
  usePageTitle,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { contentCalls } from '../calls.ts'
import { EntryArticle } from './EntryArticle.tsx'

/** The entry is no longer there for the reader; any other failure may pass. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The page of one published entry. */
export function EntryPage({ resource }: { resource: { key: string; api: string } }): ReactNode {
  const t = useText()
  const { id = '' } = useParams()
  const entry = useQuery({
    queryKey: [resource.key, 'view', id],
    queryFn: () => contentCalls.view(resource, id),
    // Each visit counts once, not each look back at the tab.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  usePageTitle(entry.data?.title)
  return (
    <Page grow>
      <Panel>
        {isGone(entry.error) ? (
          <EmptyState icon="file" title={t('content.gone')} hint={t('content.goneHint')} />
        ) : (
          <Answer of={entry} waiting={<SkeletonBlock height={320} />}>
            {(shown) => <EntryArticle entry={shown} />}
          </Answer>
        )}
      </Panel>
    </Page>
  )
}
