import type { FencePoint, FencePolygon } from '../fence/shape.ts'
import type { FenceCollector, Said } from './collect.ts'
import { FenceFileRefusal } from './refusal.ts'
import { childText, descendants, readXml, type XmlElement } from './xml.ts'

const placeOf = ({ line }: XmlElement) => `line ${line}`

/** OGC KML 2.3: placemarks become fences. `radius` and `halfWidth` are named values of ExtendedData. */
export function readKml(text: string, into: FenceCollector): void {
  const root = readXml(text)
  if (root.name !== 'kml') throw new FenceFileRefusal('other-format', placeOf(root))
  for (const element of descendants(root)) if (element.name === 'Placemark') placemark(element, into)
}

function placemark(element: XmlElement, into: FenceCollector): void {
  const said: Said = { name: childText(element, 'name') }
  for (const { name, attributes, children } of descendants(element)) {
    if (name !== 'Data') continue
    const value = children.find((child) => child.name === 'value')?.text.trim()
    const key = attributes.get('name')
    if (key === 'radius') said.radius = value
    if (key === 'halfWidth') said.halfWidth = value
  }
  geometries(element, said, into)
}

/** The geometries right inside an element; polygons of one MultiGeometry are one fence. */
function geometries(parent: XmlElement, said: Said, into: FenceCollector): void {
  const polygons: FencePolygon[] = []
  for (const element of parent.children) {
    const place = placeOf(element)
    if (element.name === 'MultiGeometry') geometries(element, said, into)
    else if (element.name === 'Polygon') polygons.push(rings(element, into))
    else if (element.name === 'LinearRing') polygons.push([coordinates(element, into)])
    else if (element.name === 'LineString') into.corridor(coordinates(element, into), said, place)
    else if (element.name === 'Point') {
      const [centre] = coordinates(element, into)
      if (!centre) throw new FenceFileRefusal('bad-position', place)
      into.circle(centre, said, place)
    } else if (element.name === 'Model' || element.name === 'Track' || element.name === 'MultiTrack')
      throw new FenceFileRefusal('unsupported-geometry', place)
  }
  into.polygons(polygons, said, placeOf(parent))
}

function rings(polygon: XmlElement, into: FenceCollector): FencePolygon {
  const of = (name: string) =>
    polygon.children
      .filter((child) => child.name === name)
      .flatMap(({ children }) => children.filter((child) => child.name === 'LinearRing'))
  return [...of('outerBoundaryIs'), ...of('innerBoundaryIs')].map((ring) => coordinates(ring, into))
}

/** `lng,lat` or `lng,lat,height`, with spaces between. */
function coordinates(element: XmlElement, into: FenceCollector): FencePoint[] {
  const text = childText(element, 'coordinates') ?? ''
  if (text === '') return []
  return text.split(/\s+/).map((tuple) => {
    const [lng = '', lat = ''] = tuple.split(',')
    if (lng === '' || lat === '') throw new FenceFileRefusal('bad-position', placeOf(element))
    return into.point(Number(lng), Number(lat), placeOf(element))
  })
}
