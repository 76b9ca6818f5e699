import {
  Answer,
  api,
  Bars,
  enumLabel,
  formatNumber,
  formatTime,
  Mono,
  Nothing,
  Panel,
  SkeletonRows,
  Stat,
  useText,
} from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlatformRefusal, type PlatformSummary, platformQuality } from '../../../shared/index.ts'
import { toneOf } from './ScoreText.tsx'

/** Lines of each list. */
const LINES = 5

/** What the list is asked for, as a whole. */
export function QualityHead({ asked }: { asked: Readonly<Record<string, unknown>> }): ReactNode {
  const t = useText()
  const { accountId = null, day = null } = asked
  const summary = useQuery({
    queryKey: [platformQuality.key, 'summary', accountId, day],
    queryFn: ({ signal }) =>
      api.post<PlatformSummary>(
        `${platformQuality.api}/summary`,
        { accountId, day },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel>
      <Answer of={summary} waiting={<SkeletonRows rows={4} />} compact>
        {(data) =>
          data.score === null && data.strangers.length === 0 ? (
            <p className="mp-soft quality-none">{t('platformQuality.none')}</p>
          ) : (
            <div className="quality-head">
              <Score summary={data} />
              <Trend days={data.days} />
              <Broken broken={data.broken} />
              <Refused {...data} />
            </div>
          )
        }
      </Answer>
    </Panel>
  )
}

function Score({ summary }: { summary: PlatformSummary }): ReactNode {
  const t = useText()
  const { score, vehicles, messages, signed, misSigned } = summary
  const n = (value: number) => formatNumber(value)
  return (
    <section aria-label={t('terminal/platformQuality.score')}>
      {score ? (
        <Stat
          label={t('terminal/platformQuality.score')}
          value={formatNumber(score.total, 1)}
          tone={toneOf(score.total)}
          hint={t('platformQuality.of', { vehicles: n(vehicles), messages: n(messages) })}
        />
      ) : (
        <Nothing />
      )}
      <dl className="quality-parts">
        {score?.parts.map(({ part, points, of }) => (
          <div key={part}>
            <dt>{t(`platformQuality.${part}`)}</dt>
            <dd>
              <i aria-hidden="true">
                <b style={{ inlineSize: `${(100 * points) / of}%` }} />
              </i>
              <span className="mp-num">
                {t('platformQuality.points', { points: formatNumber(points, 1), of: n(of) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {signed + misSigned > 0 ? (
        <p className="mp-soft">
          {t('platformQuality.signatures', { signed: n(signed), wrong: n(misSigned) })}
        </p>
      ) : null}
    </section>
  )
}

function Trend({ days }: Pick<PlatformSummary, 'days'>): ReactNode {
  const t = useText()
  return (
    <section>
      <h3>{t('platformQuality.trend')}</h3>
      {days.length === 0 ? (
        <Nothing />
      ) : (
        <Bars
          label={t('platformQuality.trend')}
          bars={days.map(({ day, total }) => ({
            key: day,
            label: day.slice(5),
            value: total ?? 0,
            name: t('platformQuality.dayName', { day, score: total === null ? '—' : formatNumber(total, 1) }),
          }))}
        />
      )}
    </section>
  )
}

function Lines({ children, none }: { children: readonly ReactNode[]; none: string }): ReactNode {
  return children.length === 0 ? <p className="mp-soft">{none}</p> : <ul>{children}</ul>
}

function Broken({ broken }: Pick<PlatformSummary, 'broken'>): ReactNode {
  const t = useText()
  return (
    <section>
      <h3>{t('platformQuality.broken')}</h3>
      <Lines none={t('platformQuality.brokenNone')}>
        {broken.slice(0, LINES).map(({ clause, count }) => (
          <li key={clause}>
            <span title={clause}>{clause}</span>
            <span className="mp-num">{t('platformQuality.times', { n: formatNumber(count) })}</span>
          </li>
        ))}
      </Lines>
    </section>
  )
}

function Refused({ refusals, strangers }: Pick<PlatformSummary, 'refusals' | 'strangers'>): ReactNode {
  const t = useText()
  return (
    <section>
      <h3>{t('platformQuality.refusals')}</h3>
      <Lines none={t('platformQuality.refusalsNone')}>
        {refusals.slice(0, LINES).map(({ reason, count }) => (
          <li key={reason}>
            <span>{enumLabel(PlatformRefusal, reason)}</span>
            <span className="mp-num">{t('platformQuality.times', { n: formatNumber(count) })}</span>
          </li>
        ))}
      </Lines>
      {strangers.length === 0 ? null : (
        <>
          <h3>{t('platformQuality.strangers')}</h3>
          <ul>
            {strangers.slice(0, LINES).map(({ vin, reason, lastSeen }) => (
              <li key={vin} title={formatTime(lastSeen)}>
                <Mono>{vin}</Mono>
                <span className="mp-soft">{enumLabel(PlatformRefusal, reason)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
