import type { Position } from 'geojson'
import { ShiftGrid } from './shift.ts'
import type { Area } from './sources.ts'
import { NumberTable } from './table.ts'

const CELL = 1e-4
const SNAP = 4e-5
const STRIDE = 1 << 21
const NONE = -1

/**
 * Every vertex once, in WGS-84. The files of the source were quantised one by one, so the same corner differs by a
 * metre or two from file to file: vertices that close are one.
 */
export class Vertices {
  #count = 0
  #source = new Float64Array(1 << 21)
  readonly #wgs84: Position[] = []
  /** Newest vertex of a cell, and of each vertex the one before it in its cell. */
  readonly #newest = new NumberTable()
  readonly #before: number[] = []
  readonly #shift = new ShiftGrid()

  id(x: number, y: number): number {
    const cx = x / CELL
    const cy = y / CELL
    const fx = Math.floor(cx)
    const fy = Math.floor(cy)
    const nx = cx - fx < 0.5 ? fx - 1 : fx + 1
    const ny = cy - fy < 0.5 ? fy - 1 : fy + 1
    let found = this.#near(fx, fy, x, y)
    if (found === NONE) found = this.#near(nx, fy, x, y)
    if (found === NONE) found = this.#near(fx, ny, x, y)
    if (found === NONE) found = this.#near(nx, ny, x, y)
    return found === NONE ? this.#add(fx * STRIDE + fy, x, y) : found
  }

  wgs84(id: number): Position {
    return this.#wgs84[id] as Position
  }

  /** In the datum of the source. */
  x(id: number): number {
    return this.#source[id * 2] as number
  }

  y(id: number): number {
    return this.#source[id * 2 + 1] as number
  }

  #add(cell: number, x: number, y: number): number {
    const id = this.#count++
    if (id * 2 >= this.#source.length) {
      const wider = new Float64Array(this.#source.length * 2)
      wider.set(this.#source)
      this.#source = wider
    }
    this.#source[id * 2] = x
    this.#source[id * 2 + 1] = y
    this.#wgs84.push(this.#shift.toWgs84(x, y))
    this.#before.push(this.#newest.get(cell) ?? NONE)
    this.#newest.set(cell, id)
    return id
  }

  #near(fx: number, fy: number, x: number, y: number): number {
    let id = this.#newest.get(fx * STRIDE + fy) ?? NONE
    while (id !== NONE && (Math.abs(this.x(id) - x) > SNAP || Math.abs(this.y(id) - y) > SNAP)) {
      id = this.#before[id] as number
    }
    return id
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
