import { type Bbox, bboxContains, bboxOf } from './bbox.ts'
import type { LngLat } from './datum.ts'
import { distance, METRES_PER_DEGREE } from './sphere.ts'

/** The corners of an area in order, the first not repeated. At least three. */
export type Ring = readonly LngLat[]

/** The ring around a box that two of its opposite corners name. */
export function boxRing([west, north]: LngLat, [east, south]: LngLat): Ring {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}

/**
 * Whether a position lies inside a ring, by the even-odd rule: what a ring that crosses itself encloses twice is outside.
 * A position on an edge may be either.
 */
export function ringContains(ring: Ring, [lng, lat]: LngLat): boolean {
  let inside = false
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before && corner[1] > lat !== before[1] > lat) {
      const share = (lat - corner[1]) / (before[1] - corner[1])
      if (lng < corner[0] + share * (before[0] - corner[0])) inside = !inside
    }
    before = corner
  }
  return inside
}

/** A test of many positions against one ring; those outside of its box cost four comparisons. */
export function ringTest(ring: Ring): (point: LngLat) => boolean {
  const box = bboxOf(ring)
  return (point) => box !== null && bboxContains(box, point) && ringContains(ring, point)
}

/** What a ring encloses in square kilometres, on a cylinder of equal areas; 0 for fewer than three corners. */
export function ringArea(ring: Ring): number {
  const km = METRES_PER_DEGREE / 1000
  const y = (lat: number) => Math.sin((lat * Math.PI) / 180) * (180 / Math.PI)
  let twice = 0
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before) twice += before[0] * y(corner[1]) - corner[0] * y(before[1])
    before = corner
  }
  return (Math.abs(twice) / 2) * km * km
}

/** Metres of each stretch between the points of a path; one fewer than there are points. */
export function stretches(path: readonly LngLat[]): number[] {
  return path.flatMap((to, i) => {
    const from = path[i - 1]
    return from ? [distance(from, to)] : []
  })
}

/** The box around a ring; an error for a ring without corners. */
export function ringBox(ring: Ring): Bbox {
  const box = bboxOf(ring)
  if (!box) throw new RangeError('a ring without corners')
  return box
}
