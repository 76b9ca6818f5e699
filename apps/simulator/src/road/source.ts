import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

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

/** Longitude, latitude. */
export type Position = readonly number[]

interface Geometries {
  roads: { coordinates: readonly Position[] }
  urban:
    | { type: 'Polygon'; coordinates: readonly Position[][] }
    | { type: 'MultiPolygon'; coordinates: readonly Position[][][] }
  places: { coordinates: Position }
}

interface Collection<G> {
  features: readonly { properties: Named; geometry: G }[]
}

export function readSource<N extends keyof Geometries>(name: N): Collection<Geometries[N]> {
  return JSON.parse(gunzipSync(packedSource(name)).toString('utf8')) as Collection<Geometries[N]>
}
