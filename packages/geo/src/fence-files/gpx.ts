import type { FencePoint } from '../fence/shape.ts'
import type { FenceCollector, Said } from './collect.ts'
import { FenceFileRefusal } from './refusal.ts'
import { childText, descendants, readXml, type XmlElement } from './xml.ts'

const placeOf = ({ line }: XmlElement) => `line ${line}`
const named = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)

/**
 * GPX 1.1: waypoints become circles, routes and the segments of tracks corridors. A track of the type `polygon` is one, a
 * ring for each segment. `radius` and `halfWidth` are extensions.
 */
export function readGpx(text: string, into: FenceCollector): void {
  const root = readXml(text)
  if (root.name !== 'gpx') throw new FenceFileRefusal('other-format', placeOf(root))
  for (const element of named(root, 'wpt'))
    into.circle(point(element, into), saidOf(element), placeOf(element))
  for (const element of named(root, 'rte'))
    into.corridor(
      named(element, 'rtept').map((one) => point(one, into)),
      saidOf(element),
      placeOf(element),
    )
  for (const element of named(root, 'trk')) {
    const segments = named(element, 'trkseg').map((one) => named(one, 'trkpt').map((p) => point(p, into)))
    const said = saidOf(element)
    if (childText(element, 'type') === 'polygon') into.polygons([segments], said, placeOf(element))
    else for (const segment of segments) into.corridor(segment, said, placeOf(element))
  }
}

function saidOf(element: XmlElement): Said {
  const said: Said = { name: childText(element, 'name') }
  for (const extensions of named(element, 'extensions'))
    for (const { name, text } of descendants(extensions)) {
      if (name === 'radius') said.radius = text.trim()
      if (name === 'halfWidth') said.halfWidth = text.trim()
    }
  return said
}

function point(element: XmlElement, into: FenceCollector): FencePoint {
  const [lng, lat] = [element.attributes.get('lon'), element.attributes.get('lat')]
  if (!lng || !lat) throw new FenceFileRefusal('bad-position', placeOf(element))
  return into.point(Number(lng), Number(lat), placeOf(element))
}
