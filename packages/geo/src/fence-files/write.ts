import { type FencePoint, type FencePolygon, type FenceShape, MICRO, polygonsOf } from '../fence/shape.ts'
import type { NamedFence } from './collect.ts'
import { escaped } from './xml.ts'

type Position = readonly [lng: number, lat: number]

const degrees = ([lng, lat]: FencePoint): Position => [lng / MICRO, lat / MICRO]
/** With the first corner repeated at the end, as all three formats have rings. */
const closed = (ring: readonly FencePoint[]): Position[] => [...ring, ...ring.slice(0, 1)].map(degrees)
const rings = (polygon: FencePolygon) => polygon.map(closed)

function geometryOf(shape: FenceShape): { type: string; coordinates: unknown } {
  if (shape.kind === 'circle') return { type: 'Point', coordinates: degrees(shape.centre) }
  if (shape.kind === 'corridor') return { type: 'LineString', coordinates: shape.line.map(degrees) }
  if (shape.kind === 'area') return { type: 'MultiPolygon', coordinates: shape.polygons.map(rings) }
  return { type: 'Polygon', coordinates: polygonsOf(shape).flatMap(rings) }
}

/** What formats have no place for: the radius of a circle, the half width of a corridor. */
const measuresOf = (shape: FenceShape): Record<string, number> =>
  shape.kind === 'circle'
    ? { radius: shape.radius }
    : shape.kind === 'corridor'
      ? { halfWidth: shape.halfWidth }
      : {}

/** RFC 7946. A rectangle becomes a polygon. */
export function writeGeoJson(fences: readonly NamedFence[]): string {
  const features = fences.map(({ name, shape }) => ({
    type: 'Feature',
    properties: { ...(name === undefined ? {} : { name }), ...measuresOf(shape) },
    geometry: geometryOf(shape),
  }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const nameOf = ({ name }: NamedFence) => (name === undefined ? '' : `<name>${escaped(name)}</name>`)

const coordinates = (points: readonly Position[]) =>
  `<coordinates>${points.map(String).join(' ')}</coordinates>`

function kmlPolygon(polygon: FencePolygon): string {
  const [outer = '', ...holes] = rings(polygon).map((ring) => `<LinearRing>${coordinates(ring)}</LinearRing>`)
  const inner = holes.map((hole) => `<innerBoundaryIs>${hole}</innerBoundaryIs>`).join('')
  return `<Polygon><outerBoundaryIs>${outer}</outerBoundaryIs>${inner}</Polygon>`
}

function kmlGeometry(shape: FenceShape): string {
  if (shape.kind === 'circle') return `<Point>${coordinates([degrees(shape.centre)])}</Point>`
  if (shape.kind === 'corridor') return `<LineString>${coordinates(shape.line.map(degrees))}</LineString>`
  const polygons = polygonsOf(shape).map(kmlPolygon).join('')
  return shape.kind === 'area' ? `<MultiGeometry>${polygons}</MultiGeometry>` : polygons
}

/** OGC KML 2.2. */
export function writeKml(fences: readonly NamedFence[]): string {
  const placemarks = fences.map((fence) => {
    const data = Object.entries(measuresOf(fence.shape))
      .map(([key, value]) => `<Data name="${key}"><value>${value}</value></Data>`)
      .join('')
    const extended = data === '' ? '' : `<ExtendedData>${data}</ExtendedData>`
    return `<Placemark>${nameOf(fence)}${extended}${kmlGeometry(fence.shape)}</Placemark>\n`
  })
  return `${XML}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${placemarks.join('')}</Document></kml>\n`
}

const gpxPoint = (tag: string, [lng, lat]: Position, inner = '') =>
  `<${tag} lat="${lat}" lon="${lng}">${inner}</${tag}>`

function gpxExtensions(shape: FenceShape): string {
  const inner = Object.entries(measuresOf(shape)).map(([key, value]) => `<f:${key}>${value}</f:${key}>`)
  return inner.length === 0 ? '' : `<extensions>${inner.join('')}</extensions>`
}

/** The schema demands waypoints first, then routes, then tracks. */
const GPX_ORDER: Record<FenceShape['kind'], number> = {
  circle: 0,
  corridor: 1,
  rectangle: 2,
  polygon: 2,
  area: 2,
}

/** GPX 1.1, which knows no areas: a polygon becomes a track of this type, an area one for each of its polygons. */
export function writeGpx(fences: readonly NamedFence[]): string {
  const elements = fences
    .toSorted((a, b) => GPX_ORDER[a.shape.kind] - GPX_ORDER[b.shape.kind])
    .flatMap((fence) => {
      const { shape } = fence
      const head = nameOf(fence)
      if (shape.kind === 'circle')
        return gpxPoint('wpt', degrees(shape.centre), `${head}${gpxExtensions(shape)}`)
      if (shape.kind === 'corridor') {
        const points = shape.line.map((point) => gpxPoint('rtept', degrees(point))).join('')
        return `<rte>${head}${gpxExtensions(shape)}${points}</rte>`
      }
      return polygonsOf(shape).map((polygon) => {
        const segments = rings(polygon).map(
          (ring) => `<trkseg>${ring.map((point) => gpxPoint('trkpt', point)).join('')}</trkseg>`,
        )
        return `<trk>${head}<type>polygon</type>${segments.join('')}</trk>`
      })
    })
  const spaces = 'xmlns="http://www.topografix.com/GPX/1/1" xmlns:f="urn:motorpool:fence"'
  return `${XML}<gpx version="1.1" creator="Motorpool" ${spaces}>\n${elements.join('\n')}\n</gpx>\n`
}
