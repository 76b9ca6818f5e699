import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useElementSize } from '../parts/hooks.ts'
import { useLook } from '../theme/ThemeProvider.tsx'
import { chartOptions } from './options.ts'

export interface ChartSeries {
  key: string
  label: string
  unit?: string
  /** One value a time; null where nothing is known: the line breaks there. */
  values: readonly (number | null)[]
  color?: string
  /** Series with one scale share an axis; default is the unit. */
  scale?: string
  /** Steps instead of slopes: states, gears, switches. */
  stepped?: boolean
  decimals?: number
}

export interface TimeRange {
  from: number
  to: number
}

export interface TimeChartProps {
  /** Milliseconds, ascending; one for all series. */
  times: readonly number[]
  series: readonly ChartSeries[]
  height?: number
  /** Charts with one key show one cursor. */
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
  /** Hide the legend under the chart. */
  bare?: boolean
}

/** Curves over time: zoom by dragging, double click for all, cursors in step. Hundreds of thousands of points are fine. */
export function TimeChart(props: TimeChartProps): ReactNode {
  const { times, series, height = 220, syncKey, markTime, scrub, bare } = props
  const { palette, dark } = useLook()
  const [box, size] = useElementSize<HTMLDivElement>()
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const mark = useRef<number | null>(null)
  mark.current = markTime ?? null

  const onHover = useEffectEvent((time: number | null) => props.onHover?.(time))
  const onPick = useEffectEvent((time: number) => props.onPick?.(time))
  const onRange = useEffectEvent((range: TimeRange | null) => props.onRange?.(range))

  const data = useMemo(
    () => [times.map((t) => t / 1000), ...series.map((s) => s.values)] as unknown as uPlot.AlignedData,
    [times, series],
  )
  // The chart is built again when its series change in kind, not with every value.
  const shape = series
    .map((s) => [s.key, s.label, s.unit, s.color, s.scale, s.stepped, s.decimals].join('|'))
    .join('‖')
  const ready = size.width > 0

  useEffect(() => {
    if (!host.current || !ready) return undefined
    const options = chartOptions({
      series,
      palette,
      dark,
      width: host.current.clientWidth,
      height,
      syncKey,
      scrub: scrub ?? false,
      bare: bare ?? false,
      markTime: () => mark.current,
      onHover,
      onPick,
      onRange,
    })
    const plot = new uPlot(options, data, host.current)
    chart.current = plot
    return () => {
      chart.current = null
      plot.destroy()
    }
    // `data` is handed over below; building again for it would lose the zoom.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shape, palette, dark, height, syncKey, scrub, bare, ready])

  useEffect(() => {
    chart.current?.setData(data)
  }, [data])
  useEffect(() => {
    if (size.width > 0) chart.current?.setSize({ width: size.width, height })
  }, [size.width, height])
  useEffect(() => {
    chart.current?.redraw(false, false)
  }, [markTime])

  return (
    <div ref={box} className="mp-chart" style={{ minHeight: height }}>
      <div ref={host} />
    </div>
  )
}
