import type { Position } from 'geojson'
import { type Edges, NONE } from './edges.ts'
import type { Vertices } from './topology.ts'

interface Edge {
  a: number
  b: number
  unit: number
  /** Something else than another unit lies beyond: the sea, or another country. */
  open: boolean
  used: boolean
}

/** A cut from the open into the land that is thinner than this, degrees, is a fault of the source, not an inlet. */
const THIN = 0.002

/**
 * The land as one polygon per island: the outline of all units together. Gaps between units that were simplified apart
 * are land, and so is every hole; inland waters are drawn over it.
 */
export function landOutline(edges: Edges): Position[][][] {
  const { vertices } = edges
  const from = singleEdges(edges)
  const rings: Position[][] = []
  for (const edge of [...from.values()].flat()) {
    if (edge.used) continue
    const loop = trace(edge, from, vertices)
    if (
      areaOf(
        loop.map(({ a }) => a),
        vertices,
      ) <= 0 ||
      isOverlap(loop)
    )
      continue
    const ids = withoutNotches(loop, vertices)
    if (ids.length >= 3) rings.push([...ids, ids[0] as number].map((id) => vertices.wgs84(id)))
  }
  return rings.map((ring) => [ring])
}

/** What two units both claim lies inside the land already. */
function isOverlap(loop: Edge[]): boolean {
  return loop.every(({ open }) => !open) && loop.some(({ unit }) => unit !== loop[0]?.unit)
}

/** Edges of one unit alone by their first vertex, the land to their left. */
function singleEdges(edges: Edges): Map<number, Edge[]> {
  const { units, vertices } = edges
  const from = new Map<number, Edge[]>()
  units.forEach((unit, u) => {
    for (const rings of unit.polygons) {
      rings.forEach((ring, i) => {
        const turned = areaOf(ring, vertices) > 0 !== (i === 0)
        for (let at = 1; at < ring.length; at++) {
          const [p, q] = [ring[at - 1] as number, ring[at] as number]
          if (!edges.isSingle(p, q)) continue
          const [a, b] = turned ? [q, p] : [p, q]
          const edge = { a, b, unit: u, open: edges.beyond(p, q, u) === NONE, used: false }
          const list = from.get(a)
          if (list) list.push(edge)
          else from.set(a, [edge])
        }
      })
    }
  })
  return from
}

/** Follows the edges around whatever lies to their right, back to where they began or to a dead end. */
function trace(first: Edge, from: Map<number, Edge[]>, vertices: Vertices): Edge[] {
  const loop: Edge[] = []
  let edge: Edge | undefined = first
  while (edge) {
    edge.used = true
    loop.push(edge)
    if (edge.b === first.a) break
    edge = rightmost(edge, from.get(edge.b) ?? [], vertices)
  }
  return loop
}

/** Of the unused edges the one that comes first when turning left from where one came. */
function rightmost(coming: Edge, out: Edge[], vertices: Vertices): Edge | undefined {
  const free = out.filter((edge) => !edge.used)
  if (free.length < 2) return free[0]
  const direction = (p: number, q: number): number =>
    Math.atan2(vertices.y(q) - vertices.y(p), vertices.x(q) - vertices.x(p))
  const back = direction(coming.b, coming.a)
  const turn = (edge: Edge): number => {
    const angle = direction(edge.a, edge.b) - back
    return angle > 0 ? angle : angle + 2 * Math.PI
  }
  return free.reduce((best, edge) => (turn(edge) < turn(best) ? edge : best))
}

/** The vertices of a loop without the thin cuts that run inland between two units. */
function withoutNotches(loop: Edge[], vertices: Vertices): number[] {
  const start = loop.findIndex((edge) => edge.open)
  if (start < 0) return loop.map(({ a }) => a)
  const ids: number[] = []
  let cut: number[] = []
  for (let i = 0; i <= loop.length; i++) {
    const { a, open } = loop[(start + i) % loop.length] as Edge
    if (cut.length > 0 && open) {
      if (!isThin([...cut, a], vertices)) ids.push(...cut.slice(1))
      cut = []
    }
    if (i === loop.length) break
    if (open) ids.push(a)
    else {
      if (cut.length === 0) ids.push(a)
      cut.push(a)
    }
  }
  return ids
}

function isThin(cut: number[], vertices: Vertices): boolean {
  let length = 0
  for (let i = 1; i < cut.length; i++) {
    const [p, q] = [cut[i - 1] as number, cut[i] as number]
    length += Math.hypot(vertices.x(p) - vertices.x(q), vertices.y(p) - vertices.y(q))
  }
  return Math.abs(areaOf(cut, vertices)) < (THIN * length) / 2
}

/** Counter-clockwise positive; the last vertex may repeat the first. Square degrees. */
function areaOf(ids: number[], vertices: Vertices): number {
  let sum = 0
  for (let i = 0; i < ids.length; i++) {
    const [p, q] = [ids[i] as number, ids[(i + 1) % ids.length] as number]
    sum += vertices.x(p) * vertices.y(q) - vertices.x(q) * vertices.y(p)
  }
  return sum / 2
}
