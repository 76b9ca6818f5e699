import { distance, METRES_PER_DEGREE } from '../sphere.ts'
import { createEdges, depthOf } from './edges.ts'
import {
  type Box,
  boxOf,
  type Corner,
  type Edge,
  edgesOf,
  near,
  turnsTowards,
  unwrapped,
  unwrappedRing,
} from './plane.ts'
import { type FencePoint, type FencePolygon, type FenceShape, HALF_TURN, MICRO, polygonsOf } from './shape.ts'

/** A shape made ready to be asked often. Longitudes and latitudes are millionths of a degree. */
export interface CompiledFence {
  /** Everything inside lies in it; its east may lie beyond 180°, its west beyond -180°. */
  readonly box: Box
  /** Metres: some place inside lies at least so far from the boundary. */
  readonly depth: number
  /** Whether a position lies inside; on the boundary either. */
  contains(lng: number, lat: number): boolean
  /**
   * Metres to the boundary, negative inside. Within a thousandth up to 10 km from it, coarser further away and near
   * the poles.
   */
  signedDistance(lng: number, lat: number): number
}

/** Makes a shape ready that `checkFence` found nothing wrong with. */
export function compileFence(shape: FenceShape): CompiledFence {
  switch (shape.kind) {
    case 'circle':
      return circle(shape.centre, shape.radius)
    case 'corridor':
      return corridor(shape.line, shape.halfWidth)
    case 'rectangle': {
      const { west, east } = shape
      // On the plane, so that sides longer than half a turn stay what they are.
      const plain = polygonsOf({ ...shape, east: east < west ? east + 2 * HALF_TURN : east })
      return polygons(plain.map((rings) => rings.map((ring) => ring.map(([x, y]) => ({ x, y })))))
    }
    default:
      return polygons(onePlane(polygonsOf(shape)))
  }
}

/** All rings near the first one. */
function onePlane(polygons: readonly FencePolygon[]): (readonly Corner[])[][] {
  let middle: number | undefined
  return polygons.map((rings) =>
    rings.map((ring) => {
      const { corners } = unwrappedRing(ring)
      if (middle !== undefined) return near(corners, middle)
      const { west, east } = boxOf(corners)
      middle = (west + east) / 2
      return corners
    }),
  )
}

/** A box grown by some metres on every side. */
function grown({ west, south, east, north }: Box, metres: number): Box {
  const dy = (metres / METRES_PER_DEGREE) * MICRO
  const lat = Math.max(Math.abs(south), Math.abs(north)) + dy
  if (lat >= 90 * MICRO) return { west: -HALF_TURN, south: south - dy, east: HALF_TURN, north: north + dy }
  // The meridians that a circle touches (not the one of its centre's parallel), rounded up.
  const radians = Math.PI / 180
  const reach = Math.sin((metres / METRES_PER_DEGREE) * radians)
  const dx = (Math.asin(Math.min(1, reach / Math.cos(((lat - dy) / MICRO) * radians))) / radians) * MICRO + 1
  return { west: west - dx, south: south - dy - 1, east: east + dx, north: north + dy + 1 }
}

function circle([lng, lat]: FencePoint, radius: number): CompiledFence {
  const centre = [lng / MICRO, lat / MICRO] as const
  const signedDistance = (x: number, y: number) => distance(centre, [x / MICRO, y / MICRO]) - radius
  return {
    box: grown({ west: lng, south: lat, east: lng, north: lat }, radius),
    depth: radius,
    contains: (x, y) => signedDistance(x, y) <= 0,
    signedDistance,
  }
}

function corridor(line: readonly FencePoint[], halfWidth: number): CompiledFence {
  const corners = unwrapped(line)
  const box = boxOf(corners)
  const middle = (box.west + box.east) / 2
  const edges = createEdges(edgesOf(corners, false))
  const signedDistance = (lng: number, lat: number) =>
    edges.metresTo(lng + turnsTowards(lng, middle), lat) - halfWidth
  return {
    box: grown(box, halfWidth),
    depth: halfWidth,
    contains: (lng, lat) => signedDistance(lng, lat) <= 0,
    signedDistance,
  }
}

function polygons(all: readonly (readonly (readonly Corner[])[])[]): CompiledFence {
  const rings = all.map((polygon) => polygon.map((corners) => edgesOf(corners, true)))
  const edges = rings.flat(2)
  const box = boxOf(all.flat(2))
  const middle = (box.west + box.east) / 2
  const area = createEdges(edges)
  const boundary = withoutSeam(edges, box)
  const distances = boundary === edges ? area : createEdges(boundary)
  const contains = (lng: number, lat: number) => {
    const x = lng + turnsTowards(lng, middle)
    return x >= box.west && x <= box.east && lat >= box.south && lat <= box.north && area.contain(x, lat)
  }
  return {
    box,
    depth: depthOf(rings, box),
    contains,
    signedDistance(lng, lat) {
      const metres = distances.metresTo(lng + turnsTowards(lng, middle), lat)
      return contains(lng, lat) ? -metres : metres
    },
  }
}

/** What was cut along the antimeridian (RFC 7946, 3.1.9) has no boundary there when it lies on both sides. */
function withoutSeam(edges: Edge[], box: Box): Edge[] {
  const seam = [HALF_TURN, -HALF_TURN].find((x) => box.west < x && x < box.east)
  if (seam === undefined) return edges
  const rest = edges.filter(({ ax, bx }) => ax !== seam || bx !== seam)
  return rest.length === edges.length ? edges : rest
}
