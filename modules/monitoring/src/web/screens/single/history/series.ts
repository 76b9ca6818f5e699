import type { ChartSeries } from '@motorpool/ui/chart'
import type { HistoryInit, HistorySeries } from '../../../../shared/index.ts'

type Column = HistoryInit['columns'][number]

/** A silence longer than this breaks the line. */
const GAP_MS = 10 * 60_000

export interface UnitChart {
  unit: string | null
  series: ChartSeries[]
}

/** Values of one unit share a chart; charts are in the order in which their values were selected. */
export function chartsOf(columns: readonly Column[], data: HistorySeries): UnitChart[] {
  const charts = new Map<string, UnitChart>()
  for (const column of columns) {
    const values = data.values[column.key]
    if (!values) continue
    const id = column.unit ?? column.key
    const chart = charts.get(id) ?? { unit: column.unit, series: [] }
    chart.series.push({
      key: column.key,
      label: column.title,
      ...(column.unit ? { unit: column.unit } : {}),
      values,
      stepped: column.unit === null,
    })
    charts.set(id, chart)
  }
  return [...charts.values()]
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
