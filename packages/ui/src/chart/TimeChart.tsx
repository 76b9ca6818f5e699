import { type ReactNode, useRef } from 'react'
import 'uplot/dist/uPlot.min.css'
import { useElementSize } from '../parts/hooks.ts'
import { useLook } from '../theme/look.tsx'
import { Legend } from './Legend.tsx'
import type { ChartBand, ChartSeries, ChartThreshold, TimeRange } from './types.ts'
import { useChart } from './useChart.ts'

export interface TimeChartProps {
  /** Milliseconds, ascending; one for all series. */
  times: readonly number[]
  series: readonly ChartSeries[]
  /** Limits, drawn as lines on the scales that they name. */
  thresholds?: readonly ChartThreshold[]
  /** Stretches of time behind the curves. */
  bands?: readonly ChartBand[]
  /** Pixels of the drawing, without the legend. */
  height?: number
  /** Charts with one key show one cursor and zoom together. */
  syncKey?: string
  /** A mark held at this time: the playback position. */
  markTime?: number | null
  /** The time under the cursor, or null when it leaves. */
  onHover?(time: number | null): void
  /** A click (or a drag with the pointer down, when `scrub`) at this time. */
  onPick?(time: number): void
  /** Dragging picks instead of zooming. */
  scrub?: boolean
  /** The shown range after zooming; null when it is whole again. */
  onRange?(range: TimeRange | null): void
  /** Hide the legend over the chart. */
  bare?: boolean
}

/**
 * Curves over time: an axis a unit, limits as lines, a legend that hides and highlights, zoom by dragging and back by its
 * button or a double click, cursors in step. Hundreds of thousands of points are fine.
 */
export function TimeChart(props: TimeChartProps): ReactNode {
  const { times, series, height = 220, bare } = props
  const { dark } = useLook()
  const [box, size] = useElementSize<HTMLDivElement>()
  const host = useRef<HTMLDivElement>(null)
  const chart = useChart(props, host, size.width)
  return (
    <div className="mp-chart">
      {bare ? null : (
        <Legend
          series={series}
          times={times}
          dark={dark}
          index={chart.index}
          hidden={chart.hidden}
          zoomed={chart.zoomed}
          onToggle={chart.toggle}
          onHighlight={chart.highlight}
          onWhole={chart.whole}
        />
      )}
      <div ref={box} style={{ minHeight: height }}>
        <div ref={host} />
      </div>
    </div>
  )
}
