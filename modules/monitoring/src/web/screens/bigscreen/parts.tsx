import { OPERATING_STATES } from '@motorpool/ingest/shared'
import { currentLocale, formatNumber, useText } from '@motorpool/ui'
import { ALARM_COLOUR, STATUS_COLOUR } from '@motorpool/ui/map'
import type { ReactNode } from 'react'
import { type AreaStatistics, type FleetCounts, Province } from '../../../shared/index.ts'
import { stateLabel } from '../../parts/status.tsx'

const colours = STATUS_COLOUR.dark

/** The name of a province in the reader's language. */
export function provinceName({ code, name }: Pick<AreaStatistics, 'code' | 'name'>, outside: string): string {
  if (code === null) return outside
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = Province.labels
  return labels[code]?.[currentLocale()] ?? name ?? code
}

export function Empty({ text }: { text: string }): ReactNode {
  return <p className="bs-empty">{text}</p>
}

/** The three counts that a room reads first. */
export function Totals({ counts }: { counts: Pick<FleetCounts, 'total' | 'online'> | undefined }): ReactNode {
  const t = useText()
  const rate = counts && counts.total > 0 ? `${formatNumber((counts.online / counts.total) * 100, 1)}%` : '—'
  return (
    <dl className="bs-totals">
      <div>
        <dt>{t('bigscreen.total')}</dt>
        <dd className="mp-num">{formatNumber(counts?.total)}</dd>
      </div>
      <div>
        <dt>{t('bigscreen.online')}</dt>
        <dd className="mp-num is-online">{formatNumber(counts?.online)}</dd>
      </div>
      <div>
        <dt>{t('bigscreen.onlineRate')}</dt>
        <dd className="mp-num">{rate}</dd>
      </div>
    </dl>
  )
}

/** What the vehicles do, as parts of one line and as counts. */
export function States({ counts }: { counts: FleetCounts | undefined }): ReactNode {
  const t = useText()
  return (
    <div className="bs-states">
      <div className="bs-line" aria-hidden="true">
        {OPERATING_STATES.map((state) => (
          <i key={state} style={{ flexGrow: counts?.[state] ?? 0, background: colours[state] }} />
        ))}
      </div>
      <ul>
        {OPERATING_STATES.map((state) => (
          <li key={state}>
            <i style={{ background: colours[state] }} aria-hidden="true" />
            <span>{stateLabel(state)}</span>
            <strong className="mp-num">{formatNumber(counts?.[state])}</strong>
          </li>
        ))}
        <li className="is-alarm">
          <i style={{ background: ALARM_COLOUR.dark }} aria-hidden="true" />
          <span>{t('ui.inAlarm')}</span>
          <strong className="mp-num">{formatNumber(counts?.alarm)}</strong>
        </li>
      </ul>
    </div>
  )
}

export interface Ranked {
  key: string
  name: string
  total: number
  online: number
  onClick?: (() => void) | undefined
  chosen?: boolean
}

/** Rows with a bar: all vehicles, and of them those online. */
export function Ranking({ rows, empty }: { rows: readonly Ranked[]; empty: string }): ReactNode {
  const t = useText()
  if (rows.length === 0) return <Empty text={empty} />
  const most = Math.max(...rows.map((row) => row.total), 1)
  const share = (n: number) => `${(n / most) * 100}%`
  return (
    <ol className="bs-ranking">
      {rows.map((row) => {
        const content = (
          <>
            <span className="bs-rank-name">{row.name}</span>
            <span className="bs-bar" aria-hidden="true">
              <i style={{ width: share(row.total) }} />
              <b style={{ width: share(row.online) }} />
            </span>
            <span className="bs-rank-number mp-num" title={t('bigscreen.onlineOfTotal')}>
              {formatNumber(row.online)}
              <small>/{formatNumber(row.total)}</small>
            </span>
          </>
        )
        return (
          <li key={row.key} className={row.chosen ? 'is-chosen' : undefined}>
            {row.onClick ? (
              <button type="button" aria-pressed={row.chosen ?? false} onClick={row.onClick}>
                {content}
              </button>
            ) : (
              <div>{content}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
