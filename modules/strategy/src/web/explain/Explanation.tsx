import { api, ErrorState, formatTime, SkeletonBlock, usePermission, useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import type { PartProps } from '@motorpool/ui/screen'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Explanation as Explained, ExplainedCondition } from '../../shared/explanation.ts'
import { exceptionStrategies, vehicleStrategies } from '../../shared/strategies.ts'
import { boundWords, durationWords } from '../words.ts'
import { chartOf } from './chart.ts'

const HEIGHT = 200
export const explanationOf = (id: string): string =>
  `/api/vehicle-svc/alarm/story/V1.0/${encodeURIComponent(id)}/explanation`

/** Why a strategy raised an alarm: its conditions in words, and the values that they read with the bounds drawn. */
export default function Explanation({ subject }: PartProps): ReactNode {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['strategy', 'explanation', subject],
    queryFn: ({ signal }) => api.get<Explained>(explanationOf(subject), undefined, { signal, quiet: true }),
  })
  return (
    <section aria-label={t('strategy.explain.why')}>
      <h3>{t('strategy.explain.why')}</h3>
      {data ? (
        <Why explained={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={HEIGHT} />
      )}
    </section>
  )
}

function Why({ explained }: { explained: Explained }): ReactNode {
  const t = useText()
  const { name, version, newest, suggestion, logic, conditions, begin, end, times, isCut } = explained
  const { curves, thresholds } = chartOf(explained)
  return (
    <>
      <p>
        <VersionLink explained={explained}>{t('strategy.explain.version', { name, version })}</VersionLink>
        {newest === version ? null : (
          <span className="mp-soft">
            {' · '}
            {newest === null ? t('strategy.explain.gone') : t('strategy.explain.newer', { newest })}
          </span>
        )}
      </p>
      {suggestion ? <p className="mp-soft">{suggestion}</p> : null}
      <p>{t(`strategy.explain.logic.${logic}`)}</p>
      <ul>
        {conditions.map((one) => (
          <Condition key={`${one.field} ${one.condition} ${one.value} ${one.name}`} condition={one} />
        ))}
      </ul>
      {curves.length > 0 ? (
        <TimeChart
          times={times}
          series={curves}
          thresholds={thresholds}
          bands={[{ from: begin, to: end, label: name, tone: 'warn' }]}
          height={HEIGHT}
        />
      ) : (
        <p className="mp-faint">{t('strategy.explain.none')}</p>
      )}
      {isCut ? <Alert type="info" showIcon title={t('strategy.explain.cut')} /> : null}
    </>
  )
}

/** To the version that raised it, for those who may see strategies of its kind; a threshold of a model has none. */
function VersionLink({ explained, children }: { explained: Explained; children: ReactNode }): ReactNode {
  const may = usePermission()
  const { strategyId, kind, version } = explained
  const { key } = kind === 'STRATEGY' ? vehicleStrategies : exceptionStrategies
  if (strategyId === null || !may(`${key}/find`)) return children
  const search = new URLSearchParams({ versions: strategyId, version: `${version}` })
  return <Link to={`/${key}?${search.toString()}`}>{children}</Link>
}

function Condition({ condition: one }: { condition: ExplainedCondition }): ReactNode {
  const t = useText()
  const measured = one.measured === null ? '—' : `${one.measured} ${one.unit ?? ''}`.trim()
  return (
    <li>
      <strong>{one.name}</strong> {boundWords(one)}
      {durationWords(t, one)}
      <span className="mp-soft">
        {' — '}
        {one.since === null
          ? t('strategy.explain.unmet')
          : t('strategy.explain.since', { time: formatTime(one.since), measured })}
      </span>
    </li>
  )
}
