import { METRES_PER_DEGREE } from '../sphere.ts'
import type { FenceFault, FenceFaultCode, Path } from './check.ts'
import { type Crossing, findCrossing } from './crossing.ts'
import { areaOf } from './edges.ts'
import {
  boxOf,
  type Corner,
  type Edge,
  edgesOf,
  near,
  sideOf,
  turn,
  unwrappedRing,
  wrapped,
} from './plane.ts'
import { type FencePoint, type FencePolygon, MICRO, MIN_AREA } from './shape.ts'

/** Faults of the rings of a polygon whose positions and counts are right; the path leads to its list of rings. */
export function checkPolygon(rings: FencePolygon, path: Path): FenceFault[] {
  const alone = rings.map(unwrappedRing)
  const faults = alone.flatMap(({ corners, closed }, i): FenceFault[] => {
    const code = !closed
      ? 'around-pole'
      : corners.length < 3
        ? 'too-few-corners'
        : isFlat(corners) && 'zero-area'
    return code ? [{ code, path: [...path, i] }] : []
  })
  if (faults.length > 0) return faults
  const [first] = alone
  if (!first) return []
  const middle = boxOf(first.corners)
  const corners = alone.map((ring) => near(ring.corners, (middle.west + middle.east) / 2))
  const crossing = findCrossing(corners)
  if (crossing === 'too-intricate') return [{ code: crossing, path }]
  if (crossing) {
    const [ring] = crossing.rings
    return [{ code: codeOf(crossing), path: [...path, ring, crossing.corner], at: pointOf(crossing.at) }]
  }
  const empty = corners.flatMap((ring, i): FenceFault[] =>
    squareMetres(ring) < MIN_AREA ? [{ code: 'zero-area', path: [...path, i] }] : [],
  )
  return empty.length > 0 ? empty : checkHoles(corners, path)
}

const pointOf = ({ x, y }: Corner): FencePoint => [wrapped(x), y]

function codeOf({ how, rings: [one, other] }: Crossing): FenceFaultCode {
  if (one === other) return how === 'cross' ? 'self-crossing' : 'overlapping-edges'
  return one === 0 || other === 0 ? 'hole-outside' : 'holes-overlap'
}

/** Whether all corners lie on one line. */
function isFlat(corners: readonly Corner[]): boolean {
  const [a, b] = corners
  return !a || !b || corners.every(({ x, y }) => turn(a.x, a.y, b.x, b.y, x, y) === 0)
}

function squareMetres(corners: readonly Corner[]): number {
  const { south, north } = boxOf(corners)
  const k = METRES_PER_DEGREE / MICRO
  return areaOf(edgesOf(corners, true)) * k * k * Math.cos((((south + north) / 2 / MICRO) * Math.PI) / 180)
}

/** Rings that do not cross lie wholly inside or outside of each other: corners and middles of edges tell which. */
function checkHoles([outline = [], ...holes]: readonly (readonly Corner[])[], path: Path): FenceFault[] {
  const faults: FenceFault[] = []
  const outer = edgesOf(outline, true)
  const seen: { edges: Edge[]; corners: readonly Corner[] }[] = []
  for (const [i, corners] of holes.entries()) {
    const edges = edgesOf(corners, true)
    const places = [
      ...corners,
      ...edges.map(({ ax, ay, bx, by }) => ({ x: (ax + bx) / 2, y: (ay + by) / 2 })),
    ]
    const outside = places.find(({ x, y }) => sideOf(outer, x, y) < 0)
    const fault = (code: FenceFaultCode, { x, y }: Corner): void => {
      faults.push({ code, path: [...path, i + 1], at: pointOf({ x: Math.round(x), y: Math.round(y) }) })
    }
    if (outside) fault('hole-outside', outside)
    for (const other of seen) {
      const inner = inside(places, other.edges) ?? inside(other.corners, edges)
      if (inner) fault('holes-overlap', inner)
    }
    seen.push({ edges, corners })
    if (faults.length > 0) break
  }
  return faults
}

function inside(places: readonly Corner[], edges: readonly Edge[]): Corner | undefined {
  return places.find(({ x, y }) => sideOf(edges, x, y) > 0)
}
