import type { LngLat } from '@motorpool/geo'
import type { FenceSettingWay } from '../../../shared/enums.ts'
import { type FencePlace, isLine, isPolygon } from '../../../shared/geometry.ts'

/** The place of a fence while it is edited: WGS-84 degrees. */
export interface Draft {
  way: FenceSettingWay
  /** Polygons with their rings, not closed; a line is one ring, a centre one point. */
  polygons: readonly (readonly (readonly LngLat[])[])[]
  /** Metres. */
  radius: number
  halfWidth: number
  areaCode: string | null
}

/** Which corner: polygon, ring, place in it. */
export type Corner = readonly [polygon: number, ring: number, at: number]

export const RADIUS = 500
export const HALF_WIDTH = 50

export const newDraft = (way: FenceSettingWay, points: readonly LngLat[] = []): Draft => ({
  way,
  polygons: points.length > 0 ? [[points]] : [],
  radius: RADIUS,
  halfWidth: HALF_WIDTH,
  areaCode: null,
})

const pair = ([lng, lat]: readonly number[]): LngLat => [lng ?? 0, lat ?? 0]
const opened = (ring: readonly (readonly number[])[]): LngLat[] => ring.slice(0, -1).map(pair)

/** The place of a stored fence. */
export function draftOf(
  { settingWay, position, radius, polygon, line, halfWidth }: FencePlace,
  areaCode: unknown,
): Draft {
  const way =
    (['REGION', 'RECTANGLE', 'CIRCLE', 'CORRIDOR'] as const).find((one) => one === settingWay) ?? 'POLYGON'
  const draft = {
    ...newDraft(way),
    radius: Number(radius ?? RADIUS),
    halfWidth: halfWidth ?? HALF_WIDTH,
    areaCode: typeof areaCode === 'string' ? areaCode : null,
  }
  if (way === 'CIRCLE') return position ? { ...draft, polygons: [[[[position.lng, position.lat]]]] } : draft
  if (way === 'CORRIDOR') return isLine(line) ? { ...draft, polygons: [[line.coordinates.map(pair)]] } : draft
  if (!isPolygon(polygon)) return draft
  const all = polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates
  return { ...draft, polygons: all.map((rings) => rings.map(opened)) }
}

const closed = (ring: readonly LngLat[]): LngLat[] => [...ring, ...ring.slice(0, 1)]

/** The fields of a row that a place is stored in; of other ways of setting they are empty. */
export function placeOfDraft({ way, polygons, radius, halfWidth, areaCode }: Draft): Record<string, unknown> {
  const [first = []] = polygons
  const [ring = []] = first
  const [at] = ring
  const areas = polygons.map((rings) => rings.map(closed))
  const isDrawn = way === 'POLYGON' || way === 'RECTANGLE'
  return {
    settingWay: way,
    fence_type: way === 'REGION' ? '2' : '1',
    areaCode: way === 'REGION' ? areaCode : null,
    position: way === 'CIRCLE' && at ? { lng: at[0], lat: at[1] } : null,
    radius: way === 'CIRCLE' ? String(radius) : null,
    polygon:
      !isDrawn || ring.length === 0
        ? null
        : areas.length === 1
          ? { type: 'Polygon', coordinates: areas[0] }
          : { type: 'MultiPolygon', coordinates: areas },
    line: way === 'CORRIDOR' && ring.length > 0 ? { type: 'LineString', coordinates: ring } : null,
    halfWidth: way === 'CORRIDOR' ? halfWidth : null,
  }
}

/** Corners that a ring cannot do without. */
const LEAST: Record<FenceSettingWay, number> = { POLYGON: 3, RECTANGLE: 4, CORRIDOR: 2, CIRCLE: 1, REGION: 3 }
const DECIMALS = 1e6
const rounded = ([lng, lat]: LngLat): LngLat => [
  Math.round(lng * DECIMALS) / DECIMALS,
  Math.round(lat * DECIMALS) / DECIMALS,
]

const withRing = (
  draft: Draft,
  [p, r]: Corner,
  change: (ring: readonly LngLat[]) => readonly LngLat[],
): Draft => ({
  ...draft,
  polygons: draft.polygons.map((rings, i) =>
    i === p ? rings.map((ring, k) => (k === r ? change(ring) : ring)) : rings,
  ),
})

/** A box with one corner elsewhere; the opposite one stays. */
function boxed(ring: readonly LngLat[], at: number, [lng, lat]: LngLat): LngLat[] {
  const [x, y] = ring[(at + 2) % 4] ?? [lng, lat]
  const [west, east] = [Math.min(lng, x), Math.max(lng, x)]
  const [south, north] = [Math.min(lat, y), Math.max(lat, y)]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

export function moved(draft: Draft, corner: Corner, to: LngLat): Draft {
  const at = corner[2]
  const place = rounded(to)
  return withRing(draft, corner, (ring) =>
    draft.way === 'RECTANGLE' && ring.length === 4
      ? boxed(ring, at, place)
      : ring.map((one, i) => (i === at ? place : one)),
  )
}

/** With a new corner behind another one. */
export const inserted = (draft: Draft, corner: Corner, to: LngLat): Draft =>
  withRing(draft, corner, (ring) => ring.toSpliced(corner[2] + 1, 0, rounded(to)))

export const mayRemove = (draft: Draft, [p, r]: Corner): boolean =>
  draft.way !== 'RECTANGLE' && (draft.polygons[p]?.[r]?.length ?? 0) > LEAST[draft.way]

export const removed = (draft: Draft, corner: Corner): Draft =>
  mayRemove(draft, corner) ? withRing(draft, corner, (ring) => ring.toSpliced(corner[2], 1)) : draft

export const isWhole = (draft: Draft): boolean =>
  draft.way === 'REGION'
    ? draft.areaCode !== null
    : draft.polygons.length > 0 && draft.polygons.every(([ring = []]) => ring.length >= LEAST[draft.way])

/** All positions of a draft, for showing it whole. */
export const pointsOf = (draft: Draft): LngLat[] => draft.polygons.flat(2)
