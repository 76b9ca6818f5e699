import { type ChartSeries, type ChartThreshold, MAX_AXES, scaleOf } from '@motorpool/ui/chart'
import type { HistoryInit, HistorySeries } from '../../../../shared/index.ts'

type Column = HistoryInit['columns'][number]

/** A silence longer than this breaks the line. */
const GAP_MS = 10 * 60_000

/** Curves of one drawing. */
export interface CurveChart {
  series: ChartSeries[]
  thresholds: ChartThreshold[]
}

const LIMIT_TONES: Readonly<Record<string, ChartThreshold['tone']>> = { 1: 'warn', 2: 'warn', 3: 'bad' }

function seriesOf(column: Column, values: readonly (number | null)[]): ChartSeries {
  return {
    key: column.key,
    label: column.title,
    // Values without a unit have nothing in common: each has a scale of its own.
    ...(column.unit ? { unit: column.unit } : { scale: column.key }),
    values,
    stepped: column.unit === null,
  }
}

function thresholdsOf(column: Column, scale: string, limitOf: (value: number) => string): ChartThreshold[] {
  return column.limits.map(({ value, level }) => ({
    scale,
    value,
    label: `${column.title} ${limitOf(value)}${column.unit ? ` ${column.unit}` : ''}`,
    tone: LIMIT_TONES[level] ?? 'warn',
  }))
}

/**
 * The curves of columns, in the order in which these were chosen. `together` they share a drawing with an axis a unit, as
 * many as find room; apart each unit has its own. `limitOf` writes the number of a limit.
 */
export function chartsOf(
  columns: readonly Column[],
  data: HistorySeries,
  together: boolean,
  limitOf: (value: number) => string,
): CurveChart[] {
  const byScale = new Map<string, CurveChart>()
  for (const column of columns) {
    const values = data.values[column.key]
    if (!values) continue
    const series = seriesOf(column, values)
    const scale = scaleOf(series)
    const chart = byScale.get(scale) ?? { series: [], thresholds: [] }
    chart.series.push(series)
    chart.thresholds.push(...thresholdsOf(column, scale, limitOf))
    byScale.set(scale, chart)
  }
  const apart = [...byScale.values()]
  if (!together) return apart
  const charts: CurveChart[] = []
  for (let at = 0; at < apart.length; at += MAX_AXES) {
    const some = apart.slice(at, at + MAX_AXES)
    charts.push({
      series: some.flatMap((one) => one.series),
      thresholds: some.flatMap((one) => one.thresholds),
    })
  }
  return charts
}

/** Puts a point without values into every long silence, so that no line is drawn over it. */
export function withBreaks(data: HistorySeries, gapMs = GAP_MS): HistorySeries {
  const { time } = data
  const at = time.flatMap((t, i) => (i > 0 && t - (time[i - 1] as number) > gapMs ? [i] : []))
  if (at.length === 0) return data
  const cut = <T>(list: readonly T[], between: (i: number) => T): T[] => {
    const out: T[] = []
    let from = 0
    for (const i of at) {
      out.push(...list.slice(from, i), between(i))
      from = i
    }
    return [...out, ...list.slice(from)]
  }
  return {
    time: cut(time, (i) => (time[i - 1] as number) + 1),
    values: Object.fromEntries(Object.entries(data.values).map(([k, list]) => [k, cut(list, () => null)])),
  }
}
