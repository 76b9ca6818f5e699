import type { LngLat } from './datum.ts'

/** Mean radius of the earth (IUGG), metres. */
const EARTH_RADIUS = 6_371_008.8
const RADIANS = Math.PI / 180
/** Of latitude everywhere, of longitude at the equator. */
export const METRES_PER_DEGREE = EARTH_RADIUS * RADIANS

/** Great-circle distance in metres (haversine). */
export function distance(a: LngLat, b: LngLat): number {
  const dLat = (b[1] - a[1]) * RADIANS
  const dLng = (b[0] - a[0]) * RADIANS
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a[1] * RADIANS) * Math.cos(b[1] * RADIANS) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Initial bearing from a to b: degrees clockwise from north, 0 up to but not including 360. */
export function bearing(a: LngLat, b: LngLat): number {
  const dLng = (b[0] - a[0]) * RADIANS
  const latA = a[1] * RADIANS
  const latB = b[1] * RADIANS
  const y = Math.sin(dLng) * Math.cos(latB)
  const x = Math.cos(latA) * Math.sin(latB) - Math.sin(latA) * Math.cos(latB) * Math.cos(dLng)
  return (Math.atan2(y, x) / RADIANS + 360) % 360
}

/** Where on the line from a to b a point p of the same plane is nearest to it: 0 at a, 1 at b. */
export function nearestShare(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  return length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
}

/** Whether both are finite and inside the ranges of longitude and latitude. */
export function isPosition(lng: number, lat: number): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}
