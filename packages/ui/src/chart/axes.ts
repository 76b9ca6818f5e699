import type uPlot from 'uplot'
import { formatNumber } from '../format/number.ts'
import type { Palette } from '../theme/palette.ts'
import { type ChartSeries, type ChartThreshold, scaleOf } from './types.ts'

export const FONT =
  '11px Inter, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif'

const AXIS_WIDTH = 52
const LABEL_WIDTH = 16
/** Half of the last mark of the time axis, `11-26`, stands beyond the curves. */
const PADDING_END = 18
/** More scales would leave no room for the curves: their values are read from the legend. */
export const MAX_AXES = 4
/** Narrower charts have an axis on either side. */
const NARROW = 600
const NARROW_AXES = 2

/** Pixels between the edges of a chart with one axis and the area of its curves, for what stands above or below in step. */
export const PLOT_INSET = { start: AXIS_WIDTH + LABEL_WIDTH, end: PADDING_END } as const

/** Above, right, below, left of the axes. */
export const PADDING: uPlot.Padding = [8, PADDING_END, 0, 0]

/** Marks of the time axis from seconds to years: always 24-hour clock and ISO dates. */
const TIME_MARKS = [
  [86_400 * 365, '{YYYY}', null, null, null, null, null, null, 1],
  [86_400 * 28, '{YYYY}-{MM}', null, null, null, null, null, null, 1],
  [86_400, '{MM}-{DD}', '\n{YYYY}', null, null, null, null, null, 1],
  [3600, '{HH}:{mm}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [60, '{HH}:{mm}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
]

/** Labels stand closer in a low chart, so that it has more than one. */
const spaceOf = (height: number): number => (height < 160 ? 20 : 32)

/** A time axis and one axis a scale, left and right by turns. */
export function axes(build: {
  series: readonly ChartSeries[]
  palette: Palette
  width: number
  height: number
  /** Colour of a series by its place. */
  color(place: number): string
}): uPlot.Axis[] {
  const { palette, series, width, height } = build
  const room = width < NARROW ? NARROW_AXES : MAX_AXES
  const line = { stroke: palette.line, width: 1 }
  const common = { stroke: palette.textSoft, font: FONT, grid: line, ticks: { ...line, size: 4 } }
  const scales = [...new Set(series.map(scaleOf))]
  return [
    { ...common, space: 80, size: 38, values: [...TIME_MARKS] as uPlot.Axis.Values },
    ...scales.map((scale, i) => ({
      ...common,
      scale,
      stroke: axisColor(series, scale, scales.length, build.color) ?? palette.textSoft,
      show: i < room,
      side: i % 2 === 0 ? (3 as const) : (1 as const),
      size: AXIS_WIDTH,
      gap: 4,
      space: spaceOf(height),
      grid: i === 0 ? line : { show: false },
      label: axisLabel(series, scale),
      labelFont: FONT,
      labelSize: LABEL_WIDTH,
      labelGap: 0,
      values: (_u: uPlot, ticks: number[]) => ticks.map((v) => formatNumber(v, 2)),
    })),
  ]
}

/** Among several axes that of one curve has the curve's colour. */
function axisColor(
  series: readonly ChartSeries[],
  scale: string,
  scales: number,
  color: (place: number) => string,
): string | undefined {
  const own = series.flatMap((s, i) => (scaleOf(s) === scale ? [i] : []))
  const [only] = own
  return scales > 1 && own.length === 1 && only !== undefined ? color(only) : undefined
}

/** The unit; of values without one the name, where the axis has no other. */
function axisLabel(series: readonly ChartSeries[], scale: string): string {
  const own = series.filter((s) => scaleOf(s) === scale)
  return own[0]?.unit ?? (own.length === 1 ? (own[0]?.label ?? '') : '')
}

/** Bounds of a scale around its values and the bounds of those. */
export function withErrors(
  min: number,
  max: number,
  scale: string,
  series: readonly ChartSeries[],
): [number, number] {
  const ends = series.flatMap((s) =>
    s.errors && scaleOf(s) === scale ? [...s.errors.low, ...s.errors.high] : [],
  )
  const known = ends.filter((end) => end !== null)
  return [Math.min(min, ...known), Math.max(max, ...known)]
}

/**
 * Bounds of a scale around its values, with the limits that lie no further beyond them than half of their span: one that is
 * far away would press the curve flat.
 */
export function withLimits(
  min: number,
  max: number,
  scale: string,
  thresholds: readonly ChartThreshold[],
): [number, number] {
  const near = (max - min || Math.abs(max) || 1) / 2
  const seen = thresholds.flatMap((limit) =>
    limit.scale === scale && limit.value >= min - near && limit.value <= max + near ? [limit.value] : [],
  )
  return [Math.min(min, ...seen), Math.max(max, ...seen)]
}
