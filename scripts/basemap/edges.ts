import { NumberTable } from './table.ts'
import type { Unit, Vertices } from './topology.ts'

export const NONE = -1
const CELL = 0.01
const STRIDE = 1 << 16
const VERTEX_STRIDE = 1 << 21

/** What lies on the two sides of the edges of a covering set of units. */
export class Edges {
  readonly units: Unit[]
  readonly vertices: Vertices
  readonly #owners: Owners
  readonly #fringe: Fringe

  constructor(units: Unit[], vertices: Vertices) {
    this.units = units
    this.vertices = vertices
    this.#owners = new Owners(units)
    this.#fringe = new Fringe(units, vertices, this.#owners)
  }

  /** The edge belongs to one unit alone: to the open, or to a neighbour that was simplified apart. */
  isSingle(a: number, b: number): boolean {
    return this.#owners.second(a, b) === NONE
  }

  /** The two units that share an edge exactly, `NONE` as the second for an edge of one. */
  owners(a: number, b: number): [number, number] {
    return [this.#owners.first(a, b), this.#owners.second(a, b)]
  }

  /** For an edge of one unit: the nearest other unit within about a kilometre, `NONE` in the open. */
  beyond(a: number, b: number, unit: number): number {
    const { vertices } = this
    const x = (vertices.x(a) + vertices.x(b)) / 2
    const y = (vertices.y(a) + vertices.y(b)) / 2
    return this.#fringe.nearest(x, y, unit)
  }
}

function segmentKey(a: number, b: number): number {
  return a < b ? a * VERTEX_STRIDE + b : b * VERTEX_STRIDE + a
}

/** The one or two units on the sides of every segment. */
class Owners {
  readonly #first = new NumberTable()
  readonly #second = new NumberTable()

  constructor(units: Unit[]) {
    units.forEach((unit, u) => {
      for (const ring of unit.polygons.flat()) {
        for (let i = 1; i < ring.length; i++) {
          const key = segmentKey(ring[i - 1] as number, ring[i] as number)
          if (this.#first.get(key) === undefined) this.#first.set(key, u)
          else this.#second.set(key, u)
        }
      }
    })
  }

  first(a: number, b: number): number {
    return this.#first.get(segmentKey(a, b)) ?? NONE
  }

  second(a: number, b: number): number {
    return this.#second.get(segmentKey(a, b)) ?? NONE
  }
}

/** Points along the stretches only one unit has, findable by place. */
class Fringe {
  readonly #cells = new Map<number, number[]>()

  constructor(units: Unit[], vertices: Vertices, owners: Owners) {
    units.forEach((unit, u) => {
      for (const ring of unit.polygons.flat()) {
        for (let i = 1; i < ring.length; i++) {
          const a = ring[i - 1] as number
          const b = ring[i] as number
          if (owners.second(a, b) !== NONE) continue
          this.#addStretch(vertices.x(a), vertices.y(a), vertices.x(b), vertices.y(b), u)
        }
      }
    })
  }

  #addStretch(ax: number, ay: number, bx: number, by: number, u: number): void {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / (CELL / 2)))
    for (let s = 0; s < steps; s++) {
      const x = ax + ((bx - ax) * s) / steps
      const y = ay + ((by - ay) * s) / steps
      const key = Math.floor(x / CELL) * STRIDE + Math.floor(y / CELL)
      const cell = this.#cells.get(key)
      if (cell) cell.push(x, y, u)
      else this.#cells.set(key, [x, y, u])
    }
  }

  /** The nearest other unit within about a kilometre. */
  nearest(x: number, y: number, self: number): number {
    const cx = Math.floor(x / CELL)
    const cy = Math.floor(y / CELL)
    let best = NONE
    let bestDistance = CELL * CELL
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const cell = this.#cells.get((cx + dx) * STRIDE + cy + dy) ?? []
        for (let i = 0; i < cell.length; i += 3) {
          if (cell[i + 2] === self) continue
          const d = ((cell[i] as number) - x) ** 2 + ((cell[i + 1] as number) - y) ** 2
          if (d < bestDistance) {
            best = cell[i + 2] as number
            bestDistance = d
          }
        }
      }
    }
    return best
  }
}
