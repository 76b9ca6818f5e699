import Flatbush from 'flatbush'
import { boxOfEdge, type Corner, type Edge, edgesOf, turn } from './plane.ts'

/** Two edges that have more than a single touching point in common. */
export interface Crossing {
  /** `cross`: they pass through each other; `overlap`: they share a stretch. */
  how: 'cross' | 'overlap'
  /** Rings of the two edges. */
  rings: readonly [number, number]
  /** Number of the corner in the first ring at which its edge ends. */
  corner: number
  /** Where, rounded to whole numbers. */
  at: Corner
}

/** Pairs of edges that are tried at most: honest outlines have a few for each edge. */
const MAX_PAIRS = 3_000_000

interface RingEdge extends Edge {
  ring: number
  corner: number
}

/**
 * The first crossing among the edges of some rings, by a spatial index: n log n but for edges whose boxes overlap without
 * touching. Single points in common are no crossing: the even-odd rule is not in doubt there. Rings have no equal
 * neighbours. `too-intricate` when there are more such pairs than honest outlines have.
 */
export function findCrossing(rings: readonly (readonly Corner[])[]): Crossing | 'too-intricate' | undefined {
  const edges = rings.flatMap((corners, ring) =>
    edgesOf(corners, true).map((edge, corner): RingEdge => ({ ...edge, ring, corner })),
  )
  if (edges.length === 0) return undefined
  const index = new Flatbush(edges.length)
  for (const edge of edges) {
    const { west, south, east, north } = boxOfEdge(edge)
    index.add(west, south, east, north)
  }
  index.finish()
  let found: Crossing | 'too-intricate' | undefined
  let pairs = 0
  edges.forEach((one, i) => {
    if (found) return
    const { west, south, east, north } = boxOfEdge(one)
    index.collides(west, south, east, north, (j) => {
      const other = edges[j]
      if (j <= i || !other) return false
      found = ++pairs > MAX_PAIRS ? 'too-intricate' : meeting(one, other)
      return found !== undefined
    })
  })
  return found
}

/** Made for millions of pairs that do not meet: nothing is allocated for them. */
function meeting(one: RingEdge, other: RingEdge): Crossing | undefined {
  const c = turn(one.ax, one.ay, one.bx, one.by, other.ax, other.ay)
  const d = turn(one.ax, one.ay, one.bx, one.by, other.bx, other.by)
  if (c === 0 && d === 0) return crossing('overlap', one, other, sharedStretch(one, other))
  if (c * d >= 0) return undefined
  const a = turn(other.ax, other.ay, other.bx, other.by, one.ax, one.ay)
  const b = turn(other.ax, other.ay, other.bx, other.by, one.bx, one.by)
  return a * b < 0 ? crossing('cross', one, other, crossingPoint(one, other)) : undefined
}

function crossing(
  how: Crossing['how'],
  one: RingEdge,
  other: RingEdge,
  at: Corner | undefined,
): Crossing | undefined {
  return at && { how, rings: [one.ring, other.ring], corner: one.corner, at }
}

/** The middle of what two edges of one line share; undefined when it is at most a point. */
function sharedStretch(one: Edge, other: Edge): Corner | undefined {
  const [p, q] = [boxOfEdge(one), boxOfEdge(other)]
  const west = Math.max(p.west, q.west)
  const east = Math.min(p.east, q.east)
  const south = Math.max(p.south, q.south)
  const north = Math.min(p.north, q.north)
  if (west > east || south > north || (west === east && south === north)) return undefined
  const x = (west + east) / 2
  const share = one.bx === one.ax ? 0 : (x - one.ax) / (one.bx - one.ax)
  const y = one.bx === one.ax ? (south + north) / 2 : one.ay + share * (one.by - one.ay)
  return { x: Math.round(x), y: Math.round(y) }
}

function crossingPoint(one: Edge, other: Edge): Corner {
  const [ux, uy] = [one.bx - one.ax, one.by - one.ay]
  const [vx, vy] = [other.bx - other.ax, other.by - other.ay]
  const share = ((other.ax - one.ax) * vy - (other.ay - one.ay) * vx) / (ux * vy - uy * vx)
  return { x: Math.round(one.ax + share * ux), y: Math.round(one.ay + share * uy) }
}
