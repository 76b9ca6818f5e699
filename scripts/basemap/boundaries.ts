import type { Position } from 'geojson'
import { type Edges, NONE } from './edges.ts'
import { type Line, snapEnds } from './snap.ts'
import type { Unit } from './topology.ts'

/** What a stretch of outline parts: the country from another, from the sea, or two units of a level. */
export type BoundaryKind = 'nation' | 'coast' | 'province' | 'city' | 'district'

export interface Boundary {
  kind: BoundaryKind
  line: Position[]
}

/**
 * The outlines of a covering set of units as lines, each stretch once. A stretch that two units share exactly is classed
 * by the two. Where neighbours were simplified apart, the nearest other unit tells what lies beyond, and the line of the
 * first of the two stands for both.
 */
export function boundaries(edges: Edges, isAbroad: (point: Position) => boolean): Boundary[] {
  const lines: Line[] = []
  edges.units.forEach((unit, u) => {
    for (const ring of unit.polygons.flat()) {
      let kind: BoundaryKind | null = null
      let ids: number[] = []
      for (let i = 1; i < ring.length; i++) {
        const a = ring[i - 1] as number
        const b = ring[i] as number
        const next = kindOf(edges, u, a, b, isAbroad)
        if (next !== kind) {
          if (kind) lines.push({ kind, ids })
          ids = [a]
          kind = next
        }
        if (next) ids.push(b)
      }
      if (kind) lines.push({ kind, ids })
    }
  })
  snapEnds(lines, edges.vertices)
  return lines.map(({ kind, ids }) => ({ kind, line: ids.map((id) => edges.vertices.wgs84(id)) }))
}

function kindOf(
  edges: Edges,
  u: number,
  a: number,
  b: number,
  isAbroad: (point: Position) => boolean,
): BoundaryKind | null {
  const { units, vertices } = edges
  const [first, second] = edges.owners(a, b)
  if (second !== NONE) return first === u && second !== u ? between(units, first, second) : null
  const beyond = edges.beyond(a, b, u)
  if (beyond !== NONE) return u < beyond ? between(units, u, beyond) : null
  return isAbroad([(vertices.x(a) + vertices.x(b)) / 2, (vertices.y(a) + vertices.y(b)) / 2])
    ? 'nation'
    : 'coast'
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
