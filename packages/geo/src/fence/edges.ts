import Flatbush from 'flatbush'
import { METRES_PER_DEGREE, nearestShare } from '../sphere.ts'
import { type Box, boxOfEdge, type Edge } from './plane.ts'
import { MICRO } from './shape.ts'

/** Edges on a plane that can be asked often. Coordinates are millionths of a degree. */
export interface Edges {
  /** Whether rings of these edges enclose a point by the even-odd rule. */
  contain(x: number, y: number): boolean
  /** From a point to the nearest edge; on a plane that touches the earth at the point's latitude. */
  metresTo(x: number, y: number): number
}

/** Up to so many edges are tried one after the other; an index costs more than that. */
const FEW = 40
const METRES_PER_MICRO = METRES_PER_DEGREE / MICRO
const scaleAt = (y: number) => METRES_PER_MICRO * Math.max(0.01, Math.cos(((y / MICRO) * Math.PI) / 180))

export function createEdges(edges: readonly Edge[]): Edges {
  return edges.length <= FEW ? listed(edges) : indexed(edges)
}

/** Whether the ray from a point to the east passes an edge. */
const passes = ({ ax, ay, bx, by }: Edge, x: number, y: number): boolean =>
  ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax

function squareTo({ ax, ay, bx, by }: Edge, x: number, y: number, kx: number): number {
  const px = (ax - x) * kx
  const py = (ay - y) * METRES_PER_MICRO
  const qx = (bx - x) * kx
  const qy = (by - y) * METRES_PER_MICRO
  const share = nearestShare(0, 0, px, py, qx, qy)
  const dx = px + share * (qx - px)
  const dy = py + share * (qy - py)
  return dx * dx + dy * dy
}

function listed(edges: readonly Edge[]): Edges {
  return {
    contain(x, y) {
      let inside = false
      for (const edge of edges) if (passes(edge, x, y)) inside = !inside
      return inside
    },
    metresTo(x, y) {
      const kx = scaleAt(y)
      let best = Infinity
      for (const edge of edges) best = Math.min(best, squareTo(edge, x, y, kx))
      return Math.sqrt(best)
    },
  }
}

/** Metres searched around a point, one after the other, before all edges are tried. */
const REACHES = [100, 1_000, 10_000] as const

function indexed(edges: readonly Edge[]): Edges {
  const index = new Flatbush(edges.length)
  for (const edge of edges) {
    const { west, south, east, north } = boxOfEdge(edge)
    index.add(west, south, east, north)
  }
  index.finish()
  const all = listed(edges)
  /** Calls back for each edge whose box meets another; nothing is collected. */
  const visit = (west: number, south: number, east: number, north: number, see: (edge: Edge) => void) =>
    index.collides(west, south, east, north, (i) => {
      const edge = edges[i]
      if (edge) see(edge)
      return false
    })
  return {
    contain(x, y) {
      let inside = false
      visit(x, y, index.maxX, y, (edge) => {
        if (passes(edge, x, y)) inside = !inside
      })
      return inside
    },
    metresTo(x, y) {
      const kx = scaleAt(y)
      for (const reach of REACHES) {
        const [dx, dy] = [reach / kx, reach / METRES_PER_MICRO]
        let best = Infinity
        visit(x - dx, y - dy, x + dx, y + dy, (edge) => {
          best = Math.min(best, squareTo(edge, x, y, kx))
        })
        if (best <= reach * reach) return Math.sqrt(best)
      }
      return all.metresTo(x, y)
    },
  }
}

/**
 * A circle of area by perimeter fits into any outline with holes: how deep one can surely be inside, metres. Polygons are
 * an outline and its holes.
 */
export function depthOf(polygons: readonly (readonly (readonly Edge[])[])[], { south, north }: Box): number {
  const kx = scaleAt((south + north) / 2)
  let area = 0
  let around = 0
  for (const [outline = [], ...holes] of polygons) {
    area += areaOf(outline) - holes.reduce((sum, hole) => sum + areaOf(hole), 0)
    for (const { ax, ay, bx, by } of [outline, ...holes].flat())
      around += Math.hypot((bx - ax) * kx, (by - ay) * METRES_PER_MICRO)
  }
  return around === 0 ? 0 : Math.max(0, area * kx * (METRES_PER_MICRO / around))
}

/** Of a ring, on the plane. */
export function areaOf(ring: readonly Edge[]): number {
  const [first] = ring
  if (!first) return 0
  const twice = ring.reduce(
    (sum, { ax, ay, bx, by }) => sum + (ax - first.ax) * (by - first.ay) - (bx - first.ax) * (ay - first.ay),
    0,
  )
  return Math.abs(twice) / 2
}
