import { gcj02ToWgs84 } from '@motorpool/geo'
import type { Position } from 'geojson'

const STEP = 0.05
const STRIDE = 1 << 16

/**
 * GCJ-02 to WGS-84 for many points: the exact shift at the corners of a 5 km grid, bilinear between (within two metres,
 * where a unit of the deepest tile is 19 m).
 */
export class ShiftGrid {
  readonly #corners = new Map<number, Position>()

  toWgs84(x: number, y: number): Position {
    const cx = Math.floor(x / STEP)
    const cy = Math.floor(y / STEP)
    const fx = x / STEP - cx
    const fy = y / STEP - cy
    const [ax, ay] = this.#corner(cx, cy)
    const [bx, by] = this.#corner(cx + 1, cy)
    const [dx, dy] = this.#corner(cx, cy + 1)
    const [ex, ey] = this.#corner(cx + 1, cy + 1)
    return [
      x + (ax * (1 - fx) + bx * fx) * (1 - fy) + (dx * (1 - fx) + ex * fx) * fy,
      y + (ay * (1 - fx) + by * fx) * (1 - fy) + (dy * (1 - fx) + ey * fx) * fy,
    ]
  }

  #corner(cx: number, cy: number): [number, number] {
    const key = cx * STRIDE + cy
    const known = this.#corners.get(key)
    if (known) return known as [number, number]
    const x = cx * STEP
    const y = cy * STEP
    const [lng, lat] = gcj02ToWgs84([x, y])
    const shift: [number, number] = [lng - x, lat - y]
    this.#corners.set(key, shift)
    return shift
  }
}
