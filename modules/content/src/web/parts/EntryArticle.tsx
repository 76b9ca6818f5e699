import { fileUrl, RichText } from '@motorpool/resource/web'
import { Icon, TimeText, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { EntryView } from '../calls.ts'
import './entry.css'

/** An entry as its readers see it. */
export function EntryArticle({ entry }: { entry: Omit<EntryView, 'id'> }): ReactNode {
  const t = useText()
  const facts = [
    entry.category,
    entry.author,
    entry.publishTime ? <TimeText key="time" value={entry.publishTime} /> : null,
    entry.viewCount === undefined ? null : t('content.views', { n: entry.viewCount }),
  ].filter(Boolean)
  return (
    <article className="mp-entry">
      {entry.coverImage ? <img src={fileUrl(entry.coverImage)} alt="" className="mp-entry-cover" /> : null}
      <h1>{entry.title}</h1>
      <p className="mp-entry-facts mp-faint mp-num">
        {facts.map((fact, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={i}>{fact}</span>
        ))}
      </p>
      {entry.startTime && entry.endTime ? (
        <p className="mp-entry-period mp-num">
          <Icon name="calendar" size={14} /> {t('content.period')} <TimeText value={entry.startTime} /> –{' '}
          <TimeText value={entry.endTime} />
        </p>
      ) : null}
      {entry.summary ? <p className="mp-entry-summary">{entry.summary}</p> : null}
      <RichText html={entry.content} />
      {entry.linkUrl ? (
        <p>
          <a href={entry.linkUrl} target="_blank" rel="noopener noreferrer">
            <Icon name="external" size={14} /> {t('content.openLink')}
          </a>
        </p>
      ) : null}
    </article>
  )
}
