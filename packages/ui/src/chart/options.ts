import uPlot from 'uplot'
import type { Palette } from '../theme/palette.ts'
import { axes, PADDING, withErrors, withLimits } from './axes.ts'
import { drawBands, drawErrors, drawMark, drawThresholds } from './draw.ts'
import { seriesColor } from './palette.ts'
import { type ChartBand, type ChartSeries, type ChartThreshold, scaleOf, type TimeRange } from './types.ts'

interface Build {
  series: readonly ChartSeries[]
  thresholds: readonly ChartThreshold[]
  bands: readonly ChartBand[]
  palette: Palette
  dark: boolean
  width: number
  height: number
  syncKey: string | undefined
  scrub: boolean
  markTime(): number | null
  /** The time under the cursor and its place in the data. */
  onHover(time: number | null, index: number | null): void
  onPick(time: number): void
  onRange(range: TimeRange | null): void
}

/** Opacity of the curves beside a highlighted one. */
const FADED = 0.18
/** Pixels of a dot. */
const POINT_SIZE = 5

export function colorOf(series: ChartSeries, index: number, dark: boolean): string {
  return series.color ?? seriesColor(index, dark)
}

/** The colour of a series that is shown; undefined of a hidden one. */
function shownColor(u: uPlot, { series, dark }: Build, index: number): string | undefined {
  const one = series[index]
  return one && u.series[index + 1]?.show !== false ? colorOf(one, index, dark) : undefined
}

function seriesOptions(build: Build): uPlot.Series[] {
  return [
    {},
    ...build.series.map((s, i): uPlot.Series => {
      const stepped = s.stepped ? uPlot.paths.stepped?.({ align: 1 }) : undefined
      const color = colorOf(s, i, build.dark)
      return {
        label: s.label,
        scale: scaleOf(s),
        stroke: color,
        width: s.unjoined ? 0 : 1.5,
        spanGaps: false,
        points: s.points ? { show: true, size: POINT_SIZE, fill: color, width: 0 } : { show: false },
        ...(stepped ? { paths: stepped } : {}),
      }
    }),
  ]
}

function scales(build: Build): uPlot.Scales {
  const range =
    (scale: string): uPlot.Range.Function =>
    (_u, min, max) => {
      // Hidden curves have no bounds, and their axis goes with them.
      if (min === null || max === null) return [min, max]
      const [low, high] = withErrors(min, max, scale, build.series)
      return uPlot.rangeNum(...withLimits(low, high, scale, build.thresholds), 0.1, true)
    }
  const own = new Set(build.series.map(scaleOf))
  return { x: { time: true }, ...Object.fromEntries([...own].map((key) => [key, { range: range(key) }])) }
}

function pickWith(u: uPlot, build: Build): void {
  let down = false
  const pick = (event: MouseEvent) => {
    const left = event.clientX - u.over.getBoundingClientRect().left
    build.onPick(u.posToVal(left, 'x') * 1000)
  }
  u.over.addEventListener('pointerdown', (event) => {
    down = build.scrub
    if (build.scrub) {
      u.over.setPointerCapture(event.pointerId)
      pick(event)
    }
  })
  u.over.addEventListener('pointermove', (event) => down && pick(event))
  u.over.addEventListener('pointerup', () => {
    down = false
  })
  u.over.addEventListener('click', (event) => !build.scrub && pick(event))
}

function sayHover(u: uPlot, build: Build): void {
  const { left, idx } = u.cursor
  const index = left !== undefined && left >= 0 ? (idx ?? null) : null
  const at = index === null ? undefined : u.data[0][index]
  build.onHover(at === undefined ? null : at * 1000, at === undefined ? null : index)
}

function sayRange(u: uPlot, key: string, build: Build): void {
  if (key !== 'x') return
  const { min, max } = u.scales.x ?? {}
  const first = u.data[0][0]
  const last = u.data[0][u.data[0].length - 1]
  if (min === undefined || max === undefined || min === null || max === null) return
  if (first === undefined || last === undefined || (min <= first && max >= last)) build.onRange(null)
  else build.onRange({ from: min * 1000, to: max * 1000 })
}

export function chartOptions(build: Build): uPlot.Options {
  return {
    width: build.width,
    height: build.height,
    padding: PADDING,
    series: seriesOptions(build),
    axes: axes({
      ...build,
      color: (i) => {
        const one = build.series[i]
        return one ? colorOf(one, i, build.dark) : build.palette.textSoft
      },
    }),
    scales: scales(build),
    // The legend is ours: `Legend.tsx`.
    legend: { show: false },
    focus: { alpha: FADED },
    cursor: {
      drag: { x: !build.scrub, y: false },
      points: { size: 6 },
      ...(build.syncKey ? { sync: { key: build.syncKey, setSeries: false } } : {}),
    },
    hooks: {
      ready: [(u) => pickWith(u, build)],
      drawClear: [(u) => drawBands(u, build.bands, build.palette)],
      draw: [
        (u) => drawErrors(u, build.series, (i) => shownColor(u, build, i)),
        (u) => drawThresholds(u, build.thresholds, build.palette),
        (u) => drawMark(u, build.markTime(), build.palette),
      ],
      setCursor: [(u) => sayHover(u, build)],
      setScale: [(u, key) => sayRange(u, key, build)],
    },
  }
}
