import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Feature, FeatureCollection, Geometry, Point } from 'geojson'
import { type Land, ringArea } from './land.ts'
import type { Layer } from './tiles.ts'

// What lies on the land: map-data, whose README says what each property means.

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../map-data')
const FILES = ['roads', 'railways', 'rivers', 'lakes', 'urban', 'places'] as const

interface Properties {
  class: string
  rank?: number
  ref?: string
  name?: string
  name_en?: string
  capital?: number
}
export type Detail<G extends Geometry = Geometry> = Feature<G, Properties>
export type Place = Detail<Point>

const DEEPEST = 9
/** First zoom of each class; of rivers, by rank. */
const ROAD_ZOOM: Record<string, number> = { motorway: 4, trunk: 6, primary: 7 }
const RAIL_ZOOM: Record<string, number> = { highspeed: 6, rail: 7 }
/** By size, square degrees: what is smaller is a speck at lower zooms. */
const LAKE_ZOOM: readonly [area: number, zoom: number][] = [
  [0.02, 3],
  [0.004, 5],
  [0.0008, 6],
  [0, 7],
]
const RIVER_ZOOM = [3, 3, 3, 4, 4, 5, 5, 6, 6, 7]
const WIDE_RIVER_ZOOM = 5
const LAKE_LABEL_ZOOM = 5
const URBAN_ZOOM = 4
const QUARTER_ZOOM = 7
const RIVER_PROPERTIES = ['rank', 'name', 'name_en'] as const

export function detailFiles(): string[] {
  return FILES.map((name) => join(folder, `${name}.geojson.gz`))
}

export function readPlaces(): Place[] {
  return read('places').filter((feature): feature is Place => feature.geometry.type === 'Point')
}

export function readRoads(): Detail[] {
  return read('roads')
}

/**
 * Roads, railways, waters and towns as tile layers, each class from the zoom at which it tells something. Abroad, where
 * the coast is coarse, only the waters.
 */
export function detailLayers(land: Land): Layer[] {
  const lakes = read('lakes')
  const home = (name: 'urban' | 'railways' | 'roads'): Detail[] =>
    read(name).filter((each) => isHome(each, land))
  const kind = ({ properties }: Detail): string => properties.class
  return [
    ...byZoom('urban', home('urban'), (town) => (kind(town) === 'urban_50m' ? URBAN_ZOOM : QUARTER_ZOOM), []),
    ...byZoom('water', lakes, lakeZoom, []),
    ...byZoom('river', read('rivers'), ({ properties: { rank = 9 } }) => RIVER_ZOOM[rank], RIVER_PROPERTIES),
    ...byZoom('rail', home('railways'), (rail) => RAIL_ZOOM[kind(rail)], ['class']),
    ...byZoom('road', home('roads'), (road) => ROAD_ZOOM[kind(road)], ['class', 'ref']),
    ...byZoom('water_label', lakes, lakeLabelZoom, RIVER_PROPERTIES).map((layer) => ({
      ...layer,
      buffer: 0,
    })),
  ]
}

function lakeZoom({ geometry, properties }: Detail): number | undefined {
  if (geometry.type !== 'Polygon') return undefined
  if (properties.class === 'river') return WIDE_RIVER_ZOOM
  const size = Math.abs(ringArea(geometry.coordinates[0] ?? []))
  return LAKE_ZOOM.find(([least]) => size >= least)?.[1]
}

function lakeLabelZoom({ geometry }: Detail): number | undefined {
  return geometry.type === 'Point' ? LAKE_LABEL_ZOOM : undefined
}

/** One of its ends lies on the land. */
function isHome({ geometry }: Detail, land: Land): boolean {
  if (geometry.type === 'Polygon') return (geometry.coordinates[0] ?? []).some((at) => land.has(at))
  if (geometry.type !== 'LineString') return false
  return [geometry.coordinates[0], geometry.coordinates.at(-1)].some((at) => at !== undefined && land.has(at))
}

/** Features by their first zoom; those without one are left out. */
function byZoom(
  id: string,
  features: Detail[],
  zoomOf: (feature: Detail) => number | undefined,
  properties: readonly (keyof Properties)[],
): Layer[] {
  const layers = new Map<number, Layer>()
  for (const feature of features) {
    const minzoom = zoomOf(feature)
    if (minzoom === undefined) continue
    const layer = layers.get(minzoom) ?? { id, minzoom, maxzoom: DEEPEST, features: [] }
    layers.set(minzoom, layer)
    layer.features.push({ ...feature, properties: pick(feature.properties, properties) })
  }
  return [...layers.values()]
}

function pick(from: Properties, keys: readonly (keyof Properties)[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])))
}

function read(name: (typeof FILES)[number]): Detail[] {
  const file = join(folder, `${name}.geojson.gz`)
  const parsed = JSON.parse(gunzipSync(readFileSync(file)).toString()) as FeatureCollection<
    Geometry,
    Properties
  >
  if (!Array.isArray(parsed.features)) throw new Error(`${file}: not a FeatureCollection`)
  return parsed.features
}
