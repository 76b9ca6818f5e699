import type { LngLat } from './datum.ts'

/** West, south, east, north in degrees. */
export type Bbox = readonly [west: number, south: number, east: number, north: number]

/** The smallest box around the points, or null when there are none. */
export function bboxOf(points: Iterable<LngLat>): Bbox | null {
  let west = Infinity
  let south = Infinity
  let east = -Infinity
  let north = -Infinity
  for (const [lng, lat] of points) {
    if (lng < west) west = lng
    if (lng > east) east = lng
    if (lat < south) south = lat
    if (lat > north) north = lat
  }
  return west <= east && south <= north ? [west, south, east, north] : null
}

/** The box grown by a share of its own width and height on every side, kept inside the world. */
export function growBbox(box: Bbox, share: number): Bbox {
  const dLng = (box[2] - box[0]) * share
  const dLat = (box[3] - box[1]) * share
  return [
    Math.max(-180, box[0] - dLng),
    Math.max(-90, box[1] - dLat),
    Math.min(180, box[2] + dLng),
    Math.min(90, box[3] + dLat),
  ]
}

export function bboxContains(box: Bbox, [lng, lat]: LngLat): boolean {
  return lng >= box[0] && lng <= box[2] && lat >= box[1] && lat <= box[3]
}
