import { type FencePoint, type FenceRing, FULL_TURN, HALF_TURN } from './shape.ts'

/** A corner on a plane that has no antimeridian: x may lie beyond 180°. Millionths of a degree. */
export interface Corner {
  readonly x: number
  readonly y: number
}

export interface Edge {
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
}

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Turns to add to a longitude so that it lies at most half a turn from another. */
export const turnsTowards = (lng: number, near: number): number =>
  Math.round((near - lng) / FULL_TURN) * FULL_TURN

/** A longitude beyond ±180° back in range. */
export function wrapped(x: number): number {
  return x >= -HALF_TURN && x <= HALF_TURN ? x : x - Math.floor((x + HALF_TURN) / FULL_TURN) * FULL_TURN
}

/** The points on a plane, each at most half a turn from the one before; equal neighbours become one. */
export function unwrapped(points: readonly FencePoint[]): Corner[] {
  const corners: Corner[] = []
  for (const [lng, y] of points) {
    const before = corners.at(-1)
    const x = before && Math.abs(lng - before.x) > HALF_TURN ? lng + turnsTowards(lng, before.x) : lng
    if (!before || x !== before.x || y !== before.y) corners.push({ x, y })
  }
  return corners
}

/** The corners of a ring on a plane. `closed`: it comes back to where it began, and not once round the earth. */
export function unwrappedRing(ring: FenceRing): { corners: Corner[]; closed: boolean } {
  const corners = unwrapped(ring)
  const [first] = corners
  let last = corners.at(-1)
  if (first && last && corners.length > 1 && first.x === last.x && first.y === last.y) {
    corners.pop()
    last = corners.at(-1)
  }
  return { corners, closed: !first || !last || Math.abs(first.x - last.x) <= HALF_TURN }
}

/** Moves corners by whole turns so that their middle lies near a longitude. */
export function near(corners: readonly Corner[], lng: number): readonly Corner[] {
  const box = boxOf(corners)
  const turns = turnsTowards((box.west + box.east) / 2, lng)
  return turns === 0 ? corners : corners.map(({ x, y }) => ({ x: x + turns, y }))
}

/** From each corner to the next, and of a ring from the last to the first. */
export function edgesOf(corners: readonly Corner[], ring: boolean): Edge[] {
  const edges: Edge[] = []
  let before = ring ? corners.at(-1) : undefined
  for (const corner of corners) {
    if (before) edges.push({ ax: before.x, ay: before.y, bx: corner.x, by: corner.y })
    before = corner
  }
  return edges
}

/** The box around corners; infinite and empty for none. */
export function boxOf(corners: Iterable<Corner>): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of corners) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

export const boxOfEdge = ({ ax, ay, bx, by }: Edge): Box => ({
  west: Math.min(ax, bx),
  south: Math.min(ay, by),
  east: Math.max(ax, bx),
  north: Math.max(ay, by),
})

/** Relative error of a difference of two products of doubles is below this share of their sum. */
const PRODUCT_ERROR = 2 ** -51

/**
 * Whether the way a-b-c turns left (1), right (-1) or not at all (0); exact for whole and half numbers. Doubles hold
 * the differences exactly, their products not always: only then big integers decide.
 */
export function turn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): -1 | 0 | 1 {
  const left = (bx - ax) * (cy - ay)
  const right = (by - ay) * (cx - ax)
  const bound = (Math.abs(left) + Math.abs(right)) * PRODUCT_ERROR
  if (left - right > bound) return 1
  if (right - left > bound) return -1
  const whole = (a: number, b: number) => BigInt(2 * a - 2 * b)
  const exact = whole(bx, ax) * whole(cy, ay) - whole(by, ay) * whole(cx, ax)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}

/** Where a point lies: 1 inside, 0 on an edge, -1 outside of the rings by the even-odd rule. Exact. */
export function sideOf(edges: Iterable<Edge>, x: number, y: number): -1 | 0 | 1 {
  let inside = false
  for (const { ax, ay, bx, by } of edges) {
    if ((ay > y && by > y) || (ay < y && by < y)) continue
    if (Math.max(ax, bx) < x) continue
    const side = turn(ax, ay, bx, by, x, y)
    if (side === 0 && x >= Math.min(ax, bx)) return 0
    if (ay > y !== by > y && side === (by > ay ? 1 : -1)) inside = !inside
  }
  return inside ? 1 : -1
}
