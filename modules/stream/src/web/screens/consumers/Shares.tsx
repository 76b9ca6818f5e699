import { formatTime, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { ConsumerView, ShareView } from '../../../shared/consumers.ts'
import { useLagText } from './words.ts'

const toneOf = (share: ShareView): string => (share.failure !== null ? 'bad' : share.held ? 'ok' : 'idle')

/** Shares of the vehicles as squares: which are held by a worker, which fail. */
export function Shares({ of: { shares } }: { of: ConsumerView }): ReactNode {
  const t = useText()
  const held = shares.filter((one) => one.held).length
  const failing = shares.filter((one) => one.failure !== null).length
  return (
    <span
      className="consumers-shares"
      role="img"
      aria-label={t('consumers.sharesText', { held, all: shares.length, failing })}
      title={t('consumers.sharesText', { held, all: shares.length, failing })}
    >
      {shares.map((share) => (
        <i key={share.share} className={`mp-tone-${toneOf(share)}`} />
      ))}
    </span>
  )
}

/** Each share with the worker that is at it. */
export function ShareTable({ of: { shares } }: { of: ConsumerView }): ReactNode {
  const t = useText()
  const lag = useLagText()
  return (
    <div className="consumers-scroll">
      <table className="consumers-share-table">
        <thead>
          <tr>
            <th scope="col">{t('consumers.share')}</th>
            <th scope="col">{t('consumers.worker')}</th>
            <th scope="col">{t('consumers.lag')}</th>
            <th scope="col">{t('consumers.updateTime')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.share}>
              <th scope="row">
                <span className={`consumers-dot mp-tone-${toneOf(share)}`} aria-hidden="true" />
                {share.share + 1}
              </th>
              <td>
                {share.worker ?? '—'}
                {share.held ? null : <span className="mp-faint"> · {t('consumers.notHeld')}</span>}
              </td>
              <td className="mp-num">{lag(share.lagSeconds)}</td>
              <td className="mp-num">{formatTime(share.updateTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
