import { wgs84ToGcj02 } from '@motorpool/geo'
import type { Position } from 'geojson'

const STEP = 0.04
const STRIDE = 1 << 16
const ROUNDS = 2

/**
 * GCJ-02 to WGS-84 for many points: the exact shift at the corners of a 4 km grid, bilinear between (within two metres,
 * where a unit of the deepest tile is 19 m), inverted by two rounds of taking it off.
 */
export class ShiftGrid {
  readonly #corners = new Map<number, readonly [number, number]>()

  toWgs84(x: number, y: number): Position {
    let lng = x
    let lat = y
    for (let round = 0; round < ROUNDS; round++) {
      const [dx, dy] = this.#shift(lng, lat)
      lng = x - dx
      lat = y - dy
    }
    return [lng, lat]
  }

  #shift(x: number, y: number): [number, number] {
    const cx = Math.floor(x / STEP)
    const cy = Math.floor(y / STEP)
    const fx = x / STEP - cx
    const fy = y / STEP - cy
    const a = this.#corner(cx, cy)
    const b = this.#corner(cx + 1, cy)
    const c = this.#corner(cx, cy + 1)
    const d = this.#corner(cx + 1, cy + 1)
    return [
      (a[0] * (1 - fx) + b[0] * fx) * (1 - fy) + (c[0] * (1 - fx) + d[0] * fx) * fy,
      (a[1] * (1 - fx) + b[1] * fx) * (1 - fy) + (c[1] * (1 - fx) + d[1] * fx) * fy,
    ]
  }

  #corner(cx: number, cy: number): readonly [number, number] {
    const key = cx * STRIDE + cy
    const known = this.#corners.get(key)
    if (known) return known
    const at = [cx * STEP, cy * STEP] as const
    const [lng, lat] = wgs84ToGcj02(at)
    const shift = [lng - at[0], lat - at[1]] as const
    this.#corners.set(key, shift)
    return shift
  }
}
