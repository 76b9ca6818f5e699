import type { Position } from 'geojson'
import { ShiftGrid } from './shift.ts'
import type { Area } from './sources.ts'

const CELL = 1e-4
const SNAP = 4e-5
const STRIDE = 1 << 21

/**
 * Every vertex once, in WGS-84. The files of the source were quantised one by one, so the same corner differs by a
 * metre or two from file to file: vertices that close are one.
 */
export class Vertices {
  readonly source: Position[] = []
  readonly #cells = new Map<number, number | number[]>()
  readonly #wgs84: Position[] = []
  readonly #shift = new ShiftGrid()

  id(x: number, y: number): number {
    const cx = x / CELL
    const cy = y / CELL
    const fx = Math.floor(cx)
    const fy = Math.floor(cy)
    const nx = cx - fx < 0.5 ? fx - 1 : fx + 1
    const ny = cy - fy < 0.5 ? fy - 1 : fy + 1
    const found =
      this.#near(fx, fy, x, y) ??
      this.#near(nx, fy, x, y) ??
      this.#near(fx, ny, x, y) ??
      this.#near(nx, ny, x, y)
    if (found !== undefined) return found
    const id = this.source.length
    this.source.push([x, y])
    this.#wgs84.push(this.#shift.toWgs84(x, y))
    const key = fx * STRIDE + fy
    const cell = this.#cells.get(key)
    if (cell === undefined) this.#cells.set(key, id)
    else if (typeof cell === 'number') this.#cells.set(key, [cell, id])
    else cell.push(id)
    return id
  }

  wgs84(id: number): Position {
    return this.#wgs84[id] as Position
  }

  #near(fx: number, fy: number, x: number, y: number): number | undefined {
    const cell = this.#cells.get(fx * STRIDE + fy)
    if (cell === undefined) return undefined
    if (typeof cell === 'number') return this.#close(cell, x, y) ? cell : undefined
    return cell.find((id) => this.#close(id, x, y))
  }

  #close(id: number, x: number, y: number): boolean {
    const p = this.source[id] as Position
    return Math.abs((p[0] as number) - x) <= SNAP && Math.abs((p[1] as number) - y) <= SNAP
  }
}

/** A unit whose rings are lists of vertex ids, closed (first = last). */
export interface Unit {
  area: Area
  polygons: number[][][]
}

export function toUnits(areas: Area[], vertices: Vertices): Unit[] {
  return areas.map((area) => ({
    area,
    polygons: area.polygons
      .map((rings) => rings.map((ring) => snapRing(ring, vertices)).filter((ring) => ring.length >= 4))
      .filter((rings) => rings.length > 0),
  }))
}

function snapRing(ring: Position[], vertices: Vertices): number[] {
  const ids: number[] = []
  for (const [x, y] of ring as [number, number][]) {
    const id = vertices.id(x, y)
    if (ids.at(-1) !== id) ids.push(id)
  }
  if (ids.length > 1 && ids[0] !== ids.at(-1)) ids.push(ids[0] as number)
  return ids
}

export function unitGeometry(unit: Unit, vertices: Vertices): Position[][][] {
  return unit.polygons.map((rings) => rings.map((ring) => ring.map((id) => vertices.wgs84(id))))
}
