import type uPlot from 'uplot'
import type { Palette } from '../theme/palette.ts'
import { FONT } from './axes.ts'
import { type ChartBand, type ChartSeries, type ChartThreshold, scaleOf } from './types.ts'

/** Draws a held mark over the curves. */
export function drawMark(u: uPlot, time: number | null, palette: Palette): void {
  if (time === null) return
  const x = u.valToPos(time / 1000, 'x', true)
  if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) return
  u.ctx.save()
  u.ctx.strokeStyle = palette.text
  u.ctx.lineWidth = devicePixelRatio
  u.ctx.beginPath()
  u.ctx.moveTo(x, u.bbox.top)
  u.ctx.lineTo(x, u.bbox.top + u.bbox.height)
  u.ctx.stroke()
  u.ctx.restore()
}

/** Pixels of the foot and head of an error bar, to either side. */
const CAP = 3

/** Draws between which bounds values lie, as bars with a foot and a head. */
export function drawErrors(
  u: uPlot,
  series: readonly ChartSeries[],
  colorOf: (index: number) => string | undefined,
): void {
  const [times] = u.data
  u.ctx.save()
  u.ctx.lineWidth = devicePixelRatio
  for (const [i, one] of series.entries()) {
    const color = colorOf(i)
    if (!one.errors || color === undefined) continue
    u.ctx.strokeStyle = color
    u.ctx.beginPath()
    for (const [at, time] of times.entries()) {
      const [low, high] = [one.errors.low[at] ?? null, one.errors.high[at] ?? null]
      if (low === null || high === null) continue
      const x = u.valToPos(time, 'x', true)
      if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) continue
      const ends = [u.valToPos(low, scaleOf(one), true), u.valToPos(high, scaleOf(one), true)] as const
      u.ctx.moveTo(x, ends[0])
      u.ctx.lineTo(x, ends[1])
      for (const y of ends) {
        u.ctx.moveTo(x - CAP * devicePixelRatio, y)
        u.ctx.lineTo(x + CAP * devicePixelRatio, y)
      }
    }
    u.ctx.stroke()
  }
  u.ctx.restore()
}

/** Draws the limits of the shown scales as dashed lines with their names. */
export function drawThresholds(u: uPlot, thresholds: readonly ChartThreshold[], palette: Palette): void {
  const { left, top, width, height } = u.bbox
  u.ctx.save()
  u.ctx.font = FONT.replace('11px', `${11 * devicePixelRatio}px`)
  u.ctx.textAlign = 'right'
  u.ctx.lineWidth = devicePixelRatio
  u.ctx.setLineDash([5 * devicePixelRatio, 4 * devicePixelRatio])
  for (const { scale, value, label, tone } of thresholds) {
    const { min, max } = u.scales[scale] ?? {}
    if (typeof min !== 'number' || typeof max !== 'number' || value < min || value > max) continue
    const y = u.valToPos(value, scale, true)
    u.ctx.strokeStyle = palette[tone]
    u.ctx.fillStyle = palette[tone]
    u.ctx.beginPath()
    u.ctx.moveTo(left, y)
    u.ctx.lineTo(left + width, y)
    u.ctx.stroke()
    // The name stands above its line, and below one at the top.
    const room = 14 * devicePixelRatio
    const above = y - top > room
    u.ctx.textBaseline = above ? 'bottom' : 'top'
    if (height > 2 * room) u.ctx.fillText(label, left + width - 4, y + (above ? -2 : 2) * devicePixelRatio)
  }
  u.ctx.restore()
}

/** Fills the stretches behind the curves, from edge to edge of the drawing; their names stand at their beginning. */
export function drawBands(u: uPlot, bands: readonly ChartBand[], palette: Palette): void {
  const { left, top, width, height } = u.bbox
  u.ctx.save()
  u.ctx.beginPath()
  u.ctx.rect(left, top, width, height)
  u.ctx.clip()
  u.ctx.font = FONT.replace('11px', `${11 * devicePixelRatio}px`)
  u.ctx.textBaseline = 'top'
  bands.forEach(({ from, to, label, tone }, i) => {
    const x = Math.max(left, u.valToPos(from / 1000, 'x', true))
    const end = to === null ? left + width : Math.min(left + width, u.valToPos(to / 1000, 'x', true))
    if (end < left || x > left + width) return
    u.ctx.fillStyle = palette[tone]
    u.ctx.globalAlpha = 0.12
    u.ctx.fillRect(x, top, Math.max(2 * devicePixelRatio, end - x), height)
    u.ctx.globalAlpha = 1
    // Names of several that begin together stand below each other.
    u.ctx.fillText(label, x + 4, top + (2 + (i % 4) * 13) * devicePixelRatio)
  })
  u.ctx.restore()
}
