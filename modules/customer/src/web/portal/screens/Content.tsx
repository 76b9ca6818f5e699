import '../portal.css'
import { fileUrl, RichText } from '@motorpool/resource/web'
import { Answer, EmptyState, Page, SkeletonBlock, TimeText, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { More } from '../More.tsx'
import type { News, NewsKind } from '../own-calls.ts'
import { useNews } from '../useOwn.ts'

const KINDS = ['activity', 'announcement', 'article'] as const
/** Kinds whose entries have a page of their own; the others are read where they stand. */
const PAGES: Partial<Record<NewsKind, string>> = {
  activity: '/content/activity',
  article: '/content/articles',
}

/** Activities, announcements and articles for customers. */
export default function Content(): ReactNode {
  const t = useText()
  const [kind, setKind] = useState<NewsKind>('activity')
  const news = useNews(kind)
  return (
    <Page>
      <div className="pt">
        <div className="pt-chips" role="group" aria-label={t('portal.filters')}>
          {KINDS.map((one) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {t(`portal.news.${one}`)}
            </button>
          ))}
        </div>
        <Answer of={news} waiting={<SkeletonBlock height={320} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon="file" title={t('portal.news.none')} hint={t('portal.news.noneHint')} />
            ) : (
              <ul className="pt-cards">
                {items.map((one) => (
                  <Entry key={one.id} kind={kind} entry={one} />
                ))}
              </ul>
            )
          }
        </Answer>
        <More of={news} />
      </div>
    </Page>
  )
}

function Entry({ kind, entry }: { kind: NewsKind; entry: News }): ReactNode {
  const page = PAGES[kind]
  const head = (
    <>
      <strong>{entry.title}</strong>
      {entry.summary ? <small className="mp-soft">{entry.summary}</small> : null}
    </>
  )
  return (
    <li className="pt-card">
      {entry.coverImage ? (
        <img className="pt-cover" src={fileUrl(entry.coverImage)} alt="" loading="lazy" />
      ) : null}
      {page ? (
        <Link className="pt-card-name" to={`${page}/${entry.id}/view`}>
          {head}
        </Link>
      ) : (
        <span className="pt-card-name">{head}</span>
      )}
      <div className="pt-card-row mp-soft">
        {entry.startTime && entry.endTime ? (
          <span className="mp-num">
            <TimeText value={entry.startTime} dateOnly /> – <TimeText value={entry.endTime} dateOnly />
          </span>
        ) : (
          <TimeText value={entry.publishTime} dateOnly />
        )}
      </div>
      {page ? null : <RichText html={entry.content} />}
    </li>
  )
}
