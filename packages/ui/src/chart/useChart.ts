import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import { useLook } from '../theme/look.tsx'
import { chartOptions } from './options.ts'
import type { TimeChartProps } from './TimeChart.tsx'
import type { ChartBand, ChartThreshold, TimeRange } from './types.ts'

const NO_THRESHOLDS: readonly ChartThreshold[] = []
const NO_BANDS: readonly ChartBand[] = []

export interface Chart {
  /** Place of the cursor in the data. */
  index: number | null
  hidden: ReadonlySet<string>
  zoomed: boolean
  toggle(key: string): void
  highlight(key: string | null): void
  /** Back to the whole range, with the charts that zoom in step. */
  whole(): void
}

/** Shows all of the data; the bounds of other scales follow. */
function showWhole(plot: uPlot): void {
  const [times] = plot.data
  const [min, max] = [times[0], times[times.length - 1]]
  if (min !== undefined && max !== undefined) plot.setScale('x', { min, max })
}

/** A uPlot in `host`, an element of `width` pixels: built, kept up to date, and what the legend needs of it. */
export function useChart(
  props: TimeChartProps,
  host: RefObject<HTMLDivElement | null>,
  width: number,
): Chart {
  const {
    times,
    series,
    height = 220,
    syncKey,
    markTime,
    scrub,
    thresholds = NO_THRESHOLDS,
    bands = NO_BANDS,
  } = props
  const { palette, dark } = useLook()
  const chart = useRef<uPlot | null>(null)
  const mark = useRef<number | null>(null)
  mark.current = markTime ?? null
  const [index, setIndex] = useState<number | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [zoom, setZoom] = useState<TimeRange | null>(null)

  const onHover = useEffectEvent((time: number | null, at: number | null) => {
    setIndex(at)
    props.onHover?.(time)
  })
  const onPick = useEffectEvent((time: number) => props.onPick?.(time))
  const onRange = useEffectEvent((range: TimeRange | null) => {
    setZoom(range)
    props.onRange?.(range)
  })

  const data = useMemo(
    (): uPlot.AlignedData => [times.map((t) => t / 1000), ...series.map((s) => [...s.values])],
    [times, series],
  )
  // The chart is built again when its series change in kind, not with every value.
  const shape = JSON.stringify([series.map((s) => ({ ...s, values: null })), thresholds, bands])
  const ready = width > 0

  useEffect(() => {
    if (!host.current || !ready) return undefined
    const options = chartOptions({
      series,
      thresholds,
      bands,
      palette,
      dark,
      width: host.current.clientWidth,
      height,
      syncKey,
      scrub: scrub ?? false,
      markTime: () => mark.current,
      onHover,
      onPick,
      onRange,
    })
    const plot = new uPlot(options, data, host.current)
    chart.current = plot
    for (const [i, s] of series.entries()) if (hidden.has(s.key)) plot.setSeries(i + 1, { show: false })
    return () => {
      chart.current = null
      plot.destroy()
    }
    // `data` and `hidden` are handed over below; building again for them would lose the zoom.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shape, palette, dark, height, syncKey, scrub, ready])

  useEffect(() => chart.current?.setData(data), [data])
  useEffect(() => {
    if (width > 0) chart.current?.setSize({ width, height })
  }, [width, height])
  useEffect(() => chart.current?.redraw(false, false), [markTime])

  const placeOf = (key: string): number => series.findIndex((s) => s.key === key) + 1
  return {
    index,
    hidden,
    zoomed: zoom !== null,
    toggle: (key) => {
      const next = new Set(hidden)
      if (!next.delete(key)) next.add(key)
      setHidden(next)
      chart.current?.setSeries(placeOf(key), { show: !next.has(key) })
    },
    highlight: (key) => chart.current?.setSeries(key === null ? null : placeOf(key), { focus: true }, false),
    whole: () => {
      const own = chart.current
      if (!own) return
      for (const plot of syncKey ? uPlot.sync(syncKey).plots : [own]) showWhole(plot)
    },
  }
}
