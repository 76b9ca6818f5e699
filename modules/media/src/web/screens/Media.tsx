import { anyResource } from '@motorpool/resource/shared'
import { ListPager, SearchForm, useResourceList } from '@motorpool/resource/web'
import { EmptyState, ErrorState, Page, SkeletonBlock, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { type MediaRow, media } from '../../shared/index.ts'
import { Gallery } from '../Gallery.tsx'

const declared = anyResource(media)

/** Photos, sounds and films of terminals. */
export default function Media(): ReactNode {
  const t = useText()
  const list = useResourceList(declared)
  return (
    <Page grow>
      <SearchForm
        resource={declared}
        filters={list.state.filters}
        loading={list.loading}
        several
        onSearch={list.search}
        onReset={list.reset}
      />
      <section className="mp-list">
        {list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refresh()} />
        ) : list.first ? (
          <SkeletonBlock height={320} />
        ) : list.rows.length === 0 ? (
          <EmptyState icon="eye" title={t('media.none')} hint={t('media.noneHint')} />
        ) : (
          <Gallery rows={list.rows as unknown as readonly MediaRow[]} />
        )}
        <ListPager list={list} />
      </section>
    </Page>
  )
}
