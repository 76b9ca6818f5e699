import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { FeatureCollection, LineString, MultiPolygon, Point, Polygon } from 'geojson'

/** Files of map-data that the roads are made from; its README says what they hold and under which licence. */
export const SOURCES = ['roads', 'urban', 'places'] as const

const folder = fileURLToPath(new URL('../../../../map-data/', import.meta.url))

/** Bytes of a file as it is stored. */
export function packedSource(name: (typeof SOURCES)[number]): Buffer {
  return readFileSync(`${folder}${name}.geojson.gz`)
}

interface Named {
  class: string
  name?: string
  /** Of places: 1 (most important) to 14. */
  rank?: number
}

interface Geometries {
  roads: LineString
  urban: Polygon | MultiPolygon
  places: Point
}

export function readSource<N extends keyof Geometries>(name: N): FeatureCollection<Geometries[N], Named> {
  return JSON.parse(gunzipSync(packedSource(name)).toString('utf8')) as FeatureCollection<
    Geometries[N],
    Named
  >
}
