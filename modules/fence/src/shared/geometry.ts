import { type FencePoint, type FencePolygon, type FenceShape, MICRO } from '@motorpool/geo/fence'

/** Degrees, longitude first. */
type Position = readonly [number, number, ...number[]]

export interface GeoPolygon {
  readonly type: 'Polygon'
  readonly coordinates: readonly (readonly Position[])[]
}
export interface GeoMultiPolygon {
  readonly type: 'MultiPolygon'
  readonly coordinates: readonly (readonly (readonly Position[])[])[]
}
export interface GeoLine {
  readonly type: 'LineString'
  readonly coordinates: readonly Position[]
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.length <= 3 &&
  value.every((one) => typeof one === 'number' && Number.isFinite(one))
const isPositions = (value: unknown): value is Position[] => Array.isArray(value) && value.every(isPosition)
const isRings = (value: unknown): value is Position[][] => Array.isArray(value) && value.every(isPositions)

const geometry = (value: unknown): { type: unknown; coordinates: unknown } | undefined =>
  typeof value === 'object' && value !== null && 'type' in value && 'coordinates' in value ? value : undefined

/** GeoJSON of an area: Polygon or MultiPolygon (RFC 7946, 3.1.6 and 3.1.7). */
export function isPolygon(value: unknown): value is GeoPolygon | GeoMultiPolygon {
  const found = geometry(value)
  if (found?.type === 'Polygon') return isRings(found.coordinates)
  return (
    found?.type === 'MultiPolygon' && Array.isArray(found.coordinates) && found.coordinates.every(isRings)
  )
}

/** GeoJSON of a route (RFC 7946, 3.1.4). */
export function isLine(value: unknown): value is GeoLine {
  const found = geometry(value)
  return found?.type === 'LineString' && isPositions(found.coordinates)
}

const point = ([lng, lat]: Position): FencePoint => [Math.round(lng * MICRO), Math.round(lat * MICRO)]
const degrees = ([lng, lat]: FencePoint): Position => [lng / MICRO, lat / MICRO]

/** Without the repeated corner that closes a ring in GeoJSON. */
function ringOf(positions: readonly Position[]): FencePoint[] {
  const points = positions.map(point)
  const [first, last] = [points[0], points.at(-1)]
  const closed = points.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return closed ? points.slice(0, -1) : points
}
const closed = (ring: readonly FencePoint[]): Position[] => [...ring, ...ring.slice(0, 1)].map(degrees)

/** What says where a fence lies, as rows and forms have it. */
export interface FencePlace {
  settingWay?: string | null
  position?: { lng: number; lat: number } | null
  radius?: number | null
  polygon?: unknown
  line?: unknown
  halfWidth?: number | null
}

/** The shape of a row; undefined while it has none. Not checked: `checkFence` says what is wrong with it. */
export function shapeOf(place: FencePlace): FenceShape | undefined {
  const { settingWay, position, radius, polygon, line, halfWidth } = place
  if (settingWay === 'CIRCLE')
    return position && radius
      ? { kind: 'circle', centre: point([position.lng, position.lat]), radius }
      : undefined
  if (settingWay === 'CORRIDOR')
    return isLine(line) && halfWidth
      ? { kind: 'corridor', line: line.coordinates.map(point), halfWidth }
      : undefined
  if (!isPolygon(polygon)) return undefined
  return polygon.type === 'Polygon'
    ? { kind: 'polygon', rings: polygon.coordinates.map(ringOf) }
    : { kind: 'area', polygons: polygon.coordinates.map((rings) => rings.map(ringOf)) }
}

const rings = (polygon: FencePolygon) => polygon.map(closed)

/** The fields of a row that hold a shape; a circle of any radius keeps it, whether or not a row may have it. */
export function placeOf(shape: FenceShape): FencePlace {
  switch (shape.kind) {
    case 'circle': {
      const [lng, lat] = degrees(shape.centre)
      return { settingWay: 'CIRCLE', position: { lng, lat }, radius: shape.radius }
    }
    case 'corridor':
      return {
        settingWay: 'CORRIDOR',
        line: { type: 'LineString', coordinates: shape.line.map(degrees) },
        halfWidth: shape.halfWidth,
      }
    case 'rectangle': {
      const { west, south, east, north } = shape
      const ring: FencePoint[] = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ]
      return { settingWay: 'RECTANGLE', polygon: { type: 'Polygon', coordinates: [closed(ring)] } }
    }
    case 'polygon':
      return { settingWay: 'POLYGON', polygon: { type: 'Polygon', coordinates: rings(shape.rings) } }
    case 'area':
      return {
        settingWay: 'POLYGON',
        polygon: { type: 'MultiPolygon', coordinates: shape.polygons.map(rings) },
      }
  }
}
