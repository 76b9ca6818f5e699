import { bboxOf, type LngLat } from '@motorpool/geo'
import type { MapOpening } from '@motorpool/ui/map'

/** px around what is shown */
const PADDING = { top: 72, right: 56, bottom: 72, left: 56 }
const MAX_ZOOM = 14

/** What a map opens on, so that all of these are seen; none where there are none. */
export function openingOf(points: readonly { lng: number; lat: number }[]): MapOpening | undefined {
  const bbox = bboxOf(points.map(({ lng, lat }): LngLat => [lng, lat]))
  return bbox ? { bbox, padding: PADDING, maxZoom: MAX_ZOOM } : undefined
}
