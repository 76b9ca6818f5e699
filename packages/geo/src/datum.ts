import imported from 'gcoord'

// The types describe the CommonJS file as a namespace; Node and Vite both hand over its default export.
const gcoord = imported as unknown as typeof imported.default

/** Longitude, latitude in degrees. */
export type LngLat = readonly [lng: number, lat: number]

/** WGS-84 is what terminals send and what is stored; GCJ-02 is what Chinese map providers draw. */
export type Datum = 'WGS-84' | 'GCJ-02'

const INVERSE_STEPS = 6

export function wgs84ToGcj02(point: LngLat): LngLat {
  const [lng, lat] = gcoord.transform([point[0], point[1]], gcoord.WGS84, gcoord.GCJ02)
  return [lng, lat]
}

/**
 * The inverse by fixed-point iteration. gcoord's own inverse iterates until it converges, which near the edge of the
 * area where GCJ-02 applies it never does; a bounded number of steps is exact to a millimetre everywhere else.
 */
export function gcj02ToWgs84(point: LngLat): LngLat {
  let lng = point[0]
  let lat = point[1]
  for (let step = 0; step < INVERSE_STEPS; step++) {
    const shifted = wgs84ToGcj02([lng, lat])
    const dLng = shifted[0] - point[0]
    const dLat = shifted[1] - point[1]
    lng -= dLng
    lat -= dLat
    if (Math.abs(dLng) < 1e-6 && Math.abs(dLat) < 1e-6) break
  }
  return [lng, lat]
}

export function toDatum(point: LngLat, from: Datum, to: Datum): LngLat {
  if (from === to) return point
  return to === 'GCJ-02' ? wgs84ToGcj02(point) : gcj02ToWgs84(point)
}
