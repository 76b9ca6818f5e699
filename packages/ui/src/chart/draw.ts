import type uPlot from 'uplot'
import type { Palette } from '../theme/palette.ts'
import { FONT } from './axes.ts'
import type { ChartThreshold } from './types.ts'

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
