import type { Position } from 'geojson'
import { NumberTable } from './table.ts'
import type { Unit, Vertices } from './topology.ts'

/** What a stretch of outline parts: the country from another, from the sea, or two units of a level. */
export type BoundaryKind = 'nation' | 'coast' | 'province' | 'city' | 'district'

export interface Boundary {
  kind: BoundaryKind
  line: Position[]
}

const NONE = -1
const CELL = 0.01
const STRIDE = 1 << 16
const VERTEX_STRIDE = 1 << 21

/**
 * The outlines of a covering set of units as lines, each shared stretch once. A stretch two units share exactly is
 * classed by the two; where neighbours were simplified apart the nearest foreign vertex tells what lies beyond.
 */
export function boundaries(
  units: Unit[],
  vertices: Vertices,
  isAbroad: (point: Position) => boolean,
): Boundary[] {
  const owners = new Owners(units)
  const fringe = new Fringe(units, vertices, owners)
  const lines: Boundary[] = []
  units.forEach((unit, u) => {
    for (const ring of unit.polygons.flat()) {
      let kind: BoundaryKind | null = null
      let line: Position[] = []
      for (let i = 1; i < ring.length; i++) {
        const a = ring[i - 1] as number
        const b = ring[i] as number
        const next = kindOf(units, u, a, b, owners, fringe, vertices, isAbroad)
        if (next !== kind) {
          if (kind) lines.push({ kind, line })
          line = [vertices.wgs84(a)]
          kind = next
        }
        if (next) line.push(vertices.wgs84(b))
      }
      if (kind) lines.push({ kind, line })
    }
  })
  return lines
}

function kindOf(
  units: Unit[],
  u: number,
  a: number,
  b: number,
  owners: Owners,
  fringe: Fringe,
  vertices: Vertices,
  isAbroad: (point: Position) => boolean,
): BoundaryKind | null {
  const second = owners.second(a, b)
  if (second !== NONE) {
    const first = owners.first(a, b)
    return first === u && second !== u ? between(units, first, second) : null
  }
  const x = (vertices.x(a) + vertices.x(b)) / 2
  const y = (vertices.y(a) + vertices.y(b)) / 2
  const beyond = fringe.nearest(x, y, u)
  if (beyond !== NONE) return between(units, u, beyond)
  return isAbroad([x, y]) ? 'nation' : 'coast'
}

function between(units: Unit[], u: number, v: number): BoundaryKind {
  const a = (units[u] as Unit).area.adcode
  const b = (units[v] as Unit).area.adcode
  if (Math.floor(a / 10_000) !== Math.floor(b / 10_000)) return 'province'
  return cityOf(a) === cityOf(b) ? 'district' : 'city'
}

const isMunicipality = (adcode: number): boolean => [11, 12, 31, 50].includes(Math.floor(adcode / 10_000))

function cityOf(adcode: number): number {
  const city = Math.floor(adcode / 100)
  return isMunicipality(adcode) ? Math.floor(adcode / 10_000) * 100 : city % 100 === 90 ? adcode : city
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
