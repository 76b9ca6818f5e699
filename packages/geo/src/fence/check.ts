import { METRES_PER_DEGREE } from '../sphere.ts'
import { checkPolygon } from './check-polygon.ts'
import { unwrapped } from './plane.ts'
import {
  type FencePoint,
  type FenceShape,
  HALF_TURN,
  MAX_AREA_CORNERS,
  MAX_CORNERS,
  MAX_HALF_WIDTH,
  MAX_RADIUS,
  MICRO,
  MIN_CORRIDOR_LENGTH,
  MIN_RADIUS,
  polygonsOf,
} from './shape.ts'

/** What can be wrong with a shape. */
export const FENCE_FAULTS = [
  'position-out-of-range',
  'radius-out-of-range',
  'width-out-of-range',
  'too-few-corners',
  'too-many-corners',
  'no-polygons',
  'zero-area',
  'corridor-too-short',
  'too-intricate',
  'self-crossing',
  'overlapping-edges',
  'hole-outside',
  'holes-overlap',
  'around-pole',
] as const
export type FenceFaultCode = (typeof FENCE_FAULTS)[number]

export interface FenceFault {
  code: FenceFaultCode
  /** Where in the shape: `['polygons', 0, 1, 17]` is corner 17 of the first hole of the first polygon. */
  path: readonly (string | number)[]
  /** Where on the map, if at one place. */
  at?: FencePoint
}

export type Path = FenceFault['path']

/** At most so many faults are found; the first of each ring. */
const MAX_FAULTS = 20

/**
 * What is wrong with a shape, none when it can be used. Ranges and counts come first: geometry is looked at only when
 * these are right. Polygons of an area may touch and overlap each other.
 */
export function checkFence(shape: FenceShape): FenceFault[] {
  const faults = checkRanges(shape)
  if (faults.length > 0) return faults.slice(0, MAX_FAULTS)
  switch (shape.kind) {
    case 'circle':
      return []
    case 'corridor':
      return checkLine(shape.line)
    case 'rectangle':
      if (shape.south >= shape.north || shape.west === shape.east) return [{ code: 'zero-area', path: [] }]
      return []
    case 'polygon':
      return checkPolygon(shape.rings, ['rings']).slice(0, MAX_FAULTS)
    case 'area':
      return shape.polygons.flatMap((rings, i) => checkPolygon(rings, ['polygons', i])).slice(0, MAX_FAULTS)
  }
}

const isLng = (lng: number) => Number.isInteger(lng) && Math.abs(lng) <= HALF_TURN
const isLat = (lat: number) => Number.isInteger(lat) && Math.abs(lat) <= 90 * MICRO
/** Not a NaN either. */
const within = (value: number, least: number, most: number) => value >= least && value <= most

function checkPoints(points: readonly FencePoint[], path: Path): FenceFault[] {
  const wrong = points.findIndex(([lng, lat]) => !isLng(lng) || !isLat(lat))
  return wrong < 0 ? [] : [{ code: 'position-out-of-range', path: [...path, wrong] }]
}

function checkRanges(shape: FenceShape): FenceFault[] {
  switch (shape.kind) {
    case 'circle': {
      const faults = checkPoints([shape.centre], ['centre'])
      if (!within(shape.radius, MIN_RADIUS, MAX_RADIUS))
        faults.push({ code: 'radius-out-of-range', path: ['radius'] })
      return faults
    }
    case 'rectangle': {
      const { west, south, east, north } = shape
      const bad = Object.entries({
        west: isLng(west),
        south: isLat(south),
        east: isLng(east),
        north: isLat(north),
      })
      return bad.flatMap(([side, ok]) => (ok ? [] : [{ code: 'position-out-of-range', path: [side] }]))
    }
    case 'corridor': {
      if (shape.line.length > MAX_CORNERS) return [{ code: 'too-many-corners', path: ['line'] }]
      const faults = checkPoints(shape.line, ['line'])
      if (!within(shape.halfWidth, 1, MAX_HALF_WIDTH))
        faults.push({ code: 'width-out-of-range', path: ['halfWidth'] })
      return faults
    }
    case 'polygon':
      return checkRings(polygonsOf(shape), MAX_CORNERS, (_, ring) => ['rings', ring])
    case 'area':
      if (shape.polygons.length === 0) return [{ code: 'no-polygons', path: ['polygons'] }]
      return checkRings(shape.polygons, MAX_AREA_CORNERS, (polygon, ring) => ['polygons', polygon, ring])
  }
}

function checkRings(
  polygons: readonly (readonly (readonly FencePoint[])[])[],
  most: number,
  pathOf: (polygon: number, ring: number) => Path,
): FenceFault[] {
  const faults: FenceFault[] = []
  let corners = 0
  for (const [p, rings] of polygons.entries()) {
    if (rings.length === 0) faults.push({ code: 'too-few-corners', path: pathOf(p, 0) })
    for (const [r, ring] of rings.entries()) {
      corners += ring.length
      if (corners > most) return [{ code: 'too-many-corners', path: pathOf(p, r) }]
      if (ring.length < 3) faults.push({ code: 'too-few-corners', path: pathOf(p, r) })
      faults.push(...checkPoints(ring, pathOf(p, r)))
    }
  }
  return faults
}

function checkLine(line: readonly FencePoint[]): FenceFault[] {
  const corners = unwrapped(line)
  let metres = 0
  let [before] = corners
  for (const corner of corners) {
    if (!before) break
    const lat = (((corner.y + before.y) / 2 / MICRO) * Math.PI) / 180
    const degrees = Math.hypot((corner.x - before.x) * Math.cos(lat), corner.y - before.y) / MICRO
    metres += degrees * METRES_PER_DEGREE
    before = corner
  }
  return metres < MIN_CORRIDOR_LENGTH ? [{ code: 'corridor-too-short', path: ['line'] }] : []
}
