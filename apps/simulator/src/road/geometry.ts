import { METRES_PER_DEGREE } from '@motorpool/geo'

const RADIANS = Math.PI / 180

/** Metres between two points close to each other (equirectangular). */
export function metres(lng1: number, lat1: number, lng2: number, lat2: number): number {
  const x = (lng2 - lng1) * Math.cos(((lat1 + lat2) / 2) * RADIANS)
  return Math.hypot(x, lat2 - lat1) * METRES_PER_DEGREE
}

/** Degrees clockwise from north, 0 ≤ b < 360. */
export function heading(lng1: number, lat1: number, lng2: number, lat2: number): number {
  const x = (lng2 - lng1) * Math.cos(((lat1 + lat2) / 2) * RADIANS)
  return (Math.atan2(x, lat2 - lat1) / RADIANS + 360) % 360
}

/** The point `ahead` metres along `bearing` and `right` metres to its right. */
export function shifted(
  lng: number,
  lat: number,
  bearing: number,
  ahead: number,
  right: number,
): [number, number] {
  const sin = Math.sin(bearing * RADIANS)
  const cos = Math.cos(bearing * RADIANS)
  const north = (ahead * cos - right * sin) / METRES_PER_DEGREE
  const east = (ahead * sin + right * cos) / METRES_PER_DEGREE
  return [lng + east / Math.cos(lat * RADIANS), lat + north]
}
