import { fileUrl } from '@motorpool/resource/web'
import { TimeText, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { HandlingLine } from '../../shared/index.ts'

/** What people did about an alarm, in order: who, when, with which result and pictures. */
export function Handlings({ lines }: { lines: readonly HandlingLine[] }): ReactNode {
  const t = useText()
  if (lines.length === 0) return <p className="mp-faint">{t('alarm.story.unhandled')}</p>
  return (
    <ol className="alarm-handlings">
      {lines.map(({ action, who, time, to, result, pictures }, i) => (
        <li key={i}>
          <span>
            {t(`alarm.action.${action}`, {
              who: who ?? t('alarm.somebody'),
              to: to ?? t('alarm.somebody'),
            })}
          </span>
          <TimeText value={time} />
          {result ? <span className="mp-soft">{result}</span> : null}
          {pictures.length > 0 ? (
            <span className="alarm-pictures">
              {pictures.map((id, n) => (
                <a key={id} href={fileUrl(id)} target="_blank" rel="noreferrer">
                  <img src={fileUrl(id)} alt={t('alarm.picture', { n: n + 1 })} loading="lazy" />
                </a>
              ))}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
