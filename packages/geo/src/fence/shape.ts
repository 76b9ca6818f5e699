/** Longitude, latitude in millionths of a degree, WGS-84, whole numbers: as the journal has positions. */
export type FencePoint = readonly [lng: number, lat: number]

/**
 * Corners in order, the first not repeated. Edges are straight in longitude and latitude and take the shorter way round the
 * earth: one whose ends lie more than 180° apart crosses the antimeridian.
 */
export type FenceRing = readonly FencePoint[]

/** The outline, then its holes, as in GeoJSON. What lies inside is told by the even-odd rule over all rings. */
export type FencePolygon = readonly FenceRing[]

/** Where a fence lies, as plain data. Lengths are metres. */
export type FenceShape =
  | { kind: 'circle'; centre: FencePoint; radius: number }
  /** With `east` less than `west` it crosses the antimeridian (RFC 7946, 5.2). Millionths of a degree. */
  | { kind: 'rectangle'; west: number; south: number; east: number; north: number }
  | { kind: 'polygon'; rings: FencePolygon }
  /** What lies at most `halfWidth` from a line. */
  | { kind: 'corridor'; line: readonly FencePoint[]; halfWidth: number }
  /** Several polygons together, of an administrative unit or drawn. */
  | { kind: 'area'; polygons: readonly FencePolygon[]; adcode?: number }

/** Millionths in a degree. */
export const MICRO = 1_000_000
/** Half way round the earth, and all the way. */
export const HALF_TURN = 180 * MICRO
export const FULL_TURN = 360 * MICRO

export const MAX_CORNERS = 10_000
/** Of an area in all: the outlines of a province's districts. */
export const MAX_AREA_CORNERS = 50_000
export const MIN_RADIUS = 1
export const MAX_RADIUS = 500_000
export const MAX_HALF_WIDTH = 10_000
/** Square metres. */
export const MIN_AREA = 1
/** Metres. */
export const MIN_CORRIDOR_LENGTH = 10

/** The polygons of a shape that has them; a rectangle is one. */
export function polygonsOf(
  shape: FenceShape & { kind: 'rectangle' | 'polygon' | 'area' },
): readonly FencePolygon[] {
  if (shape.kind === 'area') return shape.polygons
  if (shape.kind === 'polygon') return [shape.rings]
  const { west, south, east, north } = shape
  return [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ],
    ],
  ]
}
