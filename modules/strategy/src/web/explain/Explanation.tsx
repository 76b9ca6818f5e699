import { enumLabel } from '@motorpool/resource/web'
import { api, ErrorState, formatTime, SkeletonBlock, useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import type { PartProps } from '@motorpool/ui/screen'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { AlarmCondition, ContinueType } from '../../shared/enums.ts'
import type { Explanation as Explained, ExplainedCondition } from '../../shared/explanation.ts'
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
        {t('strategy.explain.version', { name, version })}
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

/** A number with its unit, as it is written. */
const withUnit = (value: number, unit: string | null): string =>
  unit === null ? `${value}` : `${value} ${unit}`

function Condition({ condition: one }: { condition: ExplainedCondition }): ReactNode {
  const t = useText()
  const bound =
    one.valueEnd === null ? withUnit(one.value, one.unit) : `${one.value}…${withUnit(one.valueEnd, one.unit)}`
  const measured = one.measured === null ? '—' : withUnit(one.measured, one.unit)
  return (
    <li>
      <strong>{one.name}</strong> {enumLabel(AlarmCondition, one.condition)} {bound}
      {one.begin !== null && one.type !== null
        ? t('strategy.explain.for', { n: one.begin, unit: enumLabel(ContinueType, one.type) })
        : null}
      <span className="mp-soft">
        {' — '}
        {one.since === null
          ? t('strategy.explain.unmet')
          : t('strategy.explain.since', { time: formatTime(one.since), measured })}
      </span>
    </li>
  )
}
