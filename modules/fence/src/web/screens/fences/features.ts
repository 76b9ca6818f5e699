import { type LngLat, METRES_PER_DEGREE } from '@motorpool/geo'
import type { Feature, FeatureCollection } from 'geojson'
import { type Corner, type Draft, mayRemove } from './draft.ts'

type Shown = (point: LngLat) => LngLat

const CORNERS = 72
/** Metres a pixel at zoom 0 on the equator, for tiles of 512 px. */
const METRES_PER_PIXEL = 78_271.517

const closed = (ring: readonly LngLat[]): LngLat[] => [...ring, ...ring.slice(0, 1)]
const coordinates = (ring: readonly LngLat[], shown: Shown): number[][] =>
  ring.map((point) => [...shown(point)])

/** A circle on the ground as corners. */
export function circleRing([lng, lat]: LngLat, radius: number): LngLat[] {
  const dy = radius / METRES_PER_DEGREE
  const dx = dy / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (i / CORNERS) * 2 * Math.PI
    return [lng + Math.cos(angle) * dx, lat + Math.sin(angle) * dy]
  })
}

const feature = (geometry: Feature['geometry'], properties: object): Feature => ({
  type: 'Feature',
  geometry,
  properties: { ...properties },
})

/** What is drawn of a place: areas, and lines with the width that they have at zoom 0 in px. */
export function shapeFeatures(
  { way, polygons, radius, halfWidth }: Draft,
  shown: Shown,
  properties: object,
): Feature[] {
  const [[ring = []] = []] = polygons
  const [at] = ring
  if (way === 'CIRCLE') {
    if (!at) return []
    return [
      feature(
        { type: 'Polygon', coordinates: [coordinates(closed(circleRing(at, radius)), shown)] },
        { kind: 'area', ...properties },
      ),
    ]
  }
  if (way === 'CORRIDOR') {
    if (ring.length < 2 || !at) return []
    const width = (2 * halfWidth) / (METRES_PER_PIXEL * Math.cos((at[1] * Math.PI) / 180))
    return [
      feature(
        { type: 'LineString', coordinates: coordinates(ring, shown) },
        { kind: 'route', width, ...properties },
      ),
    ]
  }
  return polygons.map((rings) =>
    feature(
      { type: 'Polygon', coordinates: rings.map((one) => coordinates(closed(one), shown)) },
      { kind: 'area', ...properties },
    ),
  )
}

const middle = (a: LngLat, b: LngLat): LngLat => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** Corners that can be dragged, and between them places where one can be added. */
export function handleFeatures(draft: Draft, shown: Shown): Feature[] {
  if (draft.way === 'REGION' || draft.way === 'CIRCLE') return []
  const point = (at: LngLat, kind: string, [p, r, i]: Corner) =>
    feature(
      { type: 'Point', coordinates: [...shown(at)] },
      { kind, p, r, i, removable: mayRemove(draft, [p, r, i]) },
    )
  return draft.polygons.flatMap((rings, p) =>
    rings.flatMap((ring, r) =>
      ring.flatMap((at, i) => {
        const next = ring[i + 1] ?? (draft.way === 'CORRIDOR' ? undefined : ring[0])
        const corner = point(at, 'corner', [p, r, i])
        return next && draft.way !== 'RECTANGLE'
          ? [point(middle(at, next), 'middle', [p, r, i]), corner]
          : [corner]
      }),
    ),
  )
}

export const collection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})
