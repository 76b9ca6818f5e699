import type { FencePoint } from '../fence/shape.ts'
import type { FenceCollector, Said } from './collect.ts'
import { FenceFileRefusal } from './refusal.ts'

const MAX_COLLECTIONS = 8

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** RFC 7946: features become fences, of points circles, of lines corridors. `radius` and `halfWidth` are properties. */
export function readGeoJson(text: string, into: FenceCollector): void {
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new FenceFileRefusal('not-json')
  }
  if (!isRecord(document)) throw new FenceFileRefusal('other-format')
  if (document.type === 'FeatureCollection')
    list(document.features, '/features').forEach((one, i) => feature(one, into, `/features/${i}`))
  else if (document.type === 'Feature') feature(document, into, '')
  else geometry(document, {}, into, '', 0)
}

function list(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new FenceFileRefusal('other-format', place)
  return value
}

function feature(value: unknown, into: FenceCollector, place: string): void {
  if (!isRecord(value) || value.type !== 'Feature') throw new FenceFileRefusal('other-format', place)
  if (value.geometry === null) return
  const { name, radius, halfWidth } = isRecord(value.properties) ? value.properties : {}
  const said: Said = { radius, halfWidth, ...(typeof name === 'string' ? { name } : {}) }
  geometry(value.geometry, said, into, `${place}/geometry`, 0)
}

function geometry(value: unknown, said: Said, into: FenceCollector, place: string, depth: number): void {
  if (!isRecord(value)) throw new FenceFileRefusal('other-format', place)
  const at = `${place}/coordinates`
  const all = () => list(value.coordinates, at)
  const point = (one: unknown, where: string): FencePoint => {
    const [lng, lat] = list(one, where)
    if (typeof lng !== 'number' || typeof lat !== 'number') throw new FenceFileRefusal('bad-position', where)
    return into.point(lng, lat, where)
  }
  const line = (one: unknown, where: string) => list(one, where).map((p, i) => point(p, `${where}/${i}`))
  const rings = (one: unknown, where: string) => list(one, where).map((r, i) => line(r, `${where}/${i}`))
  switch (value.type) {
    case 'Point':
      return into.circle(point(value.coordinates, at), said, place)
    case 'MultiPoint':
      return all().forEach((one, i) => into.circle(point(one, `${at}/${i}`), said, place))
    case 'LineString':
      return into.corridor(line(value.coordinates, at), said, place)
    case 'MultiLineString':
      return all().forEach((one, i) => into.corridor(line(one, `${at}/${i}`), said, place))
    case 'Polygon':
      return into.polygons([rings(value.coordinates, at)], said, place)
    case 'MultiPolygon':
      return into.polygons(
        all().map((one, i) => rings(one, `${at}/${i}`)),
        said,
        place,
      )
    case 'GeometryCollection':
      if (depth >= MAX_COLLECTIONS) throw new FenceFileRefusal('too-deep', place)
      return list(value.geometries, `${place}/geometries`).forEach((one, i) =>
        geometry(one, said, into, `${place}/geometries/${i}`, depth + 1),
      )
    default:
      throw new FenceFileRefusal('unsupported-geometry', place)
  }
}
