import { EmptyState, ErrorState, formatNumber, Panel, SkeletonBlock, useText } from '@motorpool/ui'
import { type ChartBand, TimeChart } from '@motorpool/ui/chart'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { HistoryInit } from '../../../../shared/index.ts'
import { singleCalls } from '../../../calls.ts'
import { chartsOf, withBreaks } from './series.ts'
import { MAX_CURVES } from './useHistoryState.ts'

type Column = HistoryInit['columns'][number]

const POINTS = 3000
const ALONE_HEIGHT = 150
const TOGETHER_HEIGHT = 320

interface Props {
  vin: string
  from: number
  to: number
  columns: readonly Column[]
  /** One drawing with an axis a unit, not one a unit. */
  together: boolean
  /** What went on meanwhile. */
  bands?: readonly ChartBand[]
}

/** The historical condition as curves with their limits, cursors and zoom in step. */
export function Curves({ vin, from, to, columns, together, bands }: Props): ReactNode {
  const t = useText()
  const numeric = columns.filter((c) => c.numeric).slice(0, MAX_CURVES)
  const keys = numeric.map((c) => c.key)
  const query = useQuery({
    queryKey: ['monitor', 'series', vin, from, to, keys],
    queryFn: ({ signal }) =>
      singleCalls.series(vin, { startTime: from, endTime: to, keys, max: POINTS }, signal),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  })
  const data = useMemo(() => (query.data ? withBreaks(query.data) : undefined), [query.data])
  const shape = keys.join()
  const charts = useMemo(
    () => (data ? chartsOf(numeric, data, together, (value) => formatNumber(value, 3)) : []),
    // The columns are new objects in every render; their keys show whether they changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [data, shape, together],
  )
  if (keys.length === 0) {
    return (
      <EmptyState
        icon="chart"
        title={t('monitor.history.noNumeric')}
        hint={t('monitor.history.noNumericHint')}
      />
    )
  }
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!data) return <SkeletonBlock height={320} />
  if (data.time.length === 0) {
    return <EmptyState icon="chart" title={t('monitor.history.none')} hint={t('monitor.history.noneHint')} />
  }
  return (
    <div className="sv-curves">
      {columns.filter((c) => c.numeric).length > MAX_CURVES ? (
        <p className="mp-soft">{t('monitor.history.curvesMore', { n: MAX_CURVES })}</p>
      ) : null}
      {charts.map((chart) => (
        <Panel key={chart.series.map((s) => s.key).join()} flush>
          <div className="sv-curve">
            <TimeChart
              times={data.time}
              series={chart.series}
              thresholds={chart.thresholds}
              {...(bands ? { bands } : {})}
              height={together ? TOGETHER_HEIGHT : ALONE_HEIGHT}
              syncKey={`history ${vin}`}
            />
          </div>
        </Panel>
      ))}
    </div>
  )
}
