import uPlot from 'uplot'
import { formatNumber } from '../format/number.ts'
import { formatTime } from '../format/time.ts'
import { t } from '../texts/texts.ts'
import type { Palette } from '../theme/palette.ts'
import { seriesColor } from './palette.ts'
import type { ChartSeries, TimeRange } from './TimeChart.tsx'

interface Build {
  series: readonly ChartSeries[]
  palette: Palette
  dark: boolean
  width: number
  height: number
  syncKey: string | undefined
  scrub: boolean
  bare: boolean
  markTime(): number | null
  onHover(time: number | null): void
  onPick(time: number): void
  onRange(range: TimeRange | null): void
}

const FONT =
  '11px Inter, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif'

function scaleOf(s: ChartSeries): string {
  return s.scale ?? s.unit ?? 'value'
}

function axes(build: Build): uPlot.Axis[] {
  const { palette, series } = build
  const line = { stroke: palette.line, width: 1 }
  const common = { stroke: palette.textSoft, font: FONT, grid: line, ticks: { ...line, size: 4 } }
  const scales = [...new Set(series.map(scaleOf))]
  return [
    { ...common, space: 80, values: [...TIME_MARKS] as uPlot.Axis.Values },
    // More than four scales would leave no room for the curves: the rest is read from the legend.
    ...scales.map((scale, i) => ({
      ...common,
      scale,
      show: i < 4,
      side: i % 2 === 0 ? (3 as const) : (1 as const),
      size: 52,
      gap: 4,
      grid: i === 0 ? line : { show: false },
      label: series.find((s) => scaleOf(s) === scale)?.unit,
      labelFont: FONT,
      labelSize: 16,
      labelGap: 0,
      values: (_u: uPlot, ticks: number[]) => ticks.map((v) => formatNumber(v, 2)),
    })),
  ]
}

/** Marks of the time axis from seconds to years: always 24-hour clock and ISO dates. */
const TIME_MARKS = [
  [86_400 * 365, '{YYYY}', null, null, null, null, null, null, 1],
  [86_400 * 28, '{YYYY}-{MM}', null, null, null, null, null, null, 1],
  [86_400, '{MM}-{DD}', '\n{YYYY}', null, null, null, null, null, 1],
  [3600, '{HH}:{mm}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [60, '{HH}:{mm}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
]

function seriesOptions(build: Build): uPlot.Series[] {
  return [
    { label: t('ui.time'), value: (_u, v) => (v === null || v === undefined ? '—' : formatTime(v * 1000)) },
    ...build.series.map((s, i): uPlot.Series => {
      const stepped = s.stepped ? uPlot.paths.stepped?.({ align: 1 }) : undefined
      return {
        label: s.label,
        scale: scaleOf(s),
        stroke: s.color ?? seriesColor(i, build.dark),
        width: 1.5,
        spanGaps: false,
        points: { show: false },
        ...(stepped ? { paths: stepped } : {}),
        value: (_u, v) =>
          v === null || v === undefined
            ? '—'
            : `${formatNumber(v, s.decimals ?? 2)}${s.unit ? ` ${s.unit}` : ''}`,
      }
    }),
  ]
}

/** Draws the held mark over the curves. */
function drawMark(u: uPlot, build: Build): void {
  const time = build.markTime()
  if (time === null) return
  const x = u.valToPos(time / 1000, 'x', true)
  if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) return
  u.ctx.save()
  u.ctx.strokeStyle = build.palette.text
  u.ctx.lineWidth = devicePixelRatio
  u.ctx.beginPath()
  u.ctx.moveTo(x, u.bbox.top)
  u.ctx.lineTo(x, u.bbox.top + u.bbox.height)
  u.ctx.stroke()
  u.ctx.restore()
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

export function chartOptions(build: Build): uPlot.Options {
  return {
    width: build.width,
    height: build.height,
    padding: [8, 8, 0, 0],
    series: seriesOptions(build),
    axes: axes(build),
    scales: { x: { time: true } },
    legend: { show: !build.bare, live: true },
    cursor: {
      drag: { x: !build.scrub, y: false },
      points: { size: 6 },
      ...(build.syncKey ? { sync: { key: build.syncKey, setSeries: false } } : {}),
    },
    hooks: {
      ready: [(u) => pickWith(u, build)],
      draw: [(u) => drawMark(u, build)],
      setCursor: [
        (u) => {
          const { left, idx } = u.cursor
          const at =
            left !== undefined && left >= 0 && idx !== null && idx !== undefined ? u.data[0][idx] : undefined
          build.onHover(at === undefined || at === null ? null : at * 1000)
        },
      ],
      setScale: [
        (u, key) => {
          if (key !== 'x') return
          const { min, max } = u.scales.x ?? {}
          const first = u.data[0][0]
          const last = u.data[0][u.data[0].length - 1]
          if (min === undefined || max === undefined || min === null || max === null) return
          if (first === undefined || last === undefined || (min <= first && max >= last)) build.onRange(null)
          else build.onRange({ from: min * 1000, to: max * 1000 })
        },
      ],
    },
  }
}
