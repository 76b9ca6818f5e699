import type { Position } from 'geojson'

/** Height of the rows in which the edges of the land are found, degrees. */
const ROW = 0.1

/** The land of the country, for asking whether a point lies on it. */
export class Land {
  readonly polygons: Position[][][]
  /** Edges that cross each row. */
  readonly #rows = new Map<number, [a: Position, b: Position][]>()

  /** Polygons without holes and counter-clockwise, as `landOutline` makes them. */
  constructor(polygons: Position[][][]) {
    this.polygons = polygons
    for (const [ring = []] of polygons) {
      for (let i = 1; i < ring.length; i++) this.#add(ring[i - 1] as Position, ring[i] as Position)
    }
  }

  #add(a: Position, b: Position): void {
    const rows = [a, b].map(([, y = 0]) => Math.floor(y / ROW))
    for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
      const edges = this.#rows.get(row)
      if (edges) edges.push([a, b])
      else this.#rows.set(row, [[a, b]])
    }
  }

  has([x = 0, y = 0]: Position): boolean {
    let turns = 0
    for (const [[ax = 0, ay = 0], [bx = 0, by = 0]] of this.#rows.get(Math.floor(y / ROW)) ?? []) {
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) turns += by > ay ? 1 : -1
    }
    return turns !== 0
  }
}

export function isInside(ring: Position[], x: number, y: number): boolean {
  let odd = false
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as [number, number]
    const [bx, by] = ring[i] as [number, number]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  }
  return odd
}

/** Of a closed ring, square degrees; counter-clockwise positive. */
export function ringArea(ring: Position[]): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as [number, number]
    const [bx, by] = ring[i] as [number, number]
    sum += ax * by - bx * ay
  }
  return sum / 2
}
