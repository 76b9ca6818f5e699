import { enumLabel } from '@motorpool/resource/web'
import { EmptyState, ErrorState, formatNumber, SkeletonBlock, useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { AlarmKindName, type AlarmTrends } from '../../shared/index.ts'
import { centreCalls, type Filters } from './calls.ts'
import { trendFilters } from './period.ts'

/** Alarms of the list by day and kind, and the models with most of them. */
export default function Trends({ filters }: { filters: Filters }): ReactNode {
  const t = useText()
  const asked = trendFilters(filters)
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm', 'trends', asked],
    queryFn: ({ signal }) => centreCalls.trends(asked, signal),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />
  if (!data) return <SkeletonBlock height={260} />
  if (data.kinds.length === 0) return <EmptyState icon="chart" title={t('alarm.trends.none')} compact />
  return (
    <div className="alarm-trends">
      <Days trends={data} />
      <Models trends={data} />
    </div>
  )
}

function Days({ trends: { days, kinds } }: { trends: AlarmTrends }): ReactNode {
  const times = useMemo(() => days.map((day) => Date.parse(`${day}T00:00:00+08:00`)), [days])
  const series = useMemo(
    () =>
      kinds.map(({ kind, counts }) => ({
        key: kind,
        label: enumLabel(AlarmKindName, kind),
        values: counts,
        scale: 'count',
        decimals: 0,
        stepped: days.length < 2,
      })),
    [kinds, days],
  )
  return <TimeChart times={times} series={series} height={200} />
}

function Models({ trends: { models } }: { trends: AlarmTrends }): ReactNode {
  const t = useText()
  const most = Math.max(1, ...models.map(({ count }) => count))
  return (
    <section aria-label={t('alarm.trends.models')}>
      <h3>{t('alarm.trends.models')}</h3>
      <ol className="alarm-models">
        {models.map(({ id, name, count, vehicles }) => (
          <li key={id ?? '-'}>
            <span>{name ?? t('alarm.trends.noModel')}</span>
            <i style={{ inlineSize: `${(count / most) * 100}%` }} aria-hidden="true" />
            <b className="mp-num">{formatNumber(count)}</b>
            <small className="mp-faint">{t('alarm.trends.vehicles', { n: vehicles })}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
