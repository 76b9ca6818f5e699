// Makes the offline base map: node scripts/basemap/build.ts [folder, default .cache/basemap]
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Feature, Position } from 'geojson'
import { boundaries } from './boundaries.ts'
import { detailFiles, detailLayers, readPlaces, readRoads } from './detail.ts'
import { districtNamesFile } from './district-english.ts'
import { districtData } from './districts.ts'
import { Edges } from './edges.ts'
import { gazetteerData } from './gazetteer.ts'
import { cityLabels, countryLabels, districtLabels, provinceLabels } from './labels.ts'
import { Land } from './land.ts'
import { landOutline } from './outline.ts'
import { EnglishNames, townLabels } from './places.ts'
import { ArchiveWriter } from './pmtiles.ts'
import { inputFiles, leaves, readSources, type Sources } from './sources.ts'
import { type Coverage, cutTiles, type Layer } from './tiles.ts'
import { toUnits, type Unit, Vertices } from './topology.ts'
import { seaDashes, type World, world } from './world.ts'

const here = dirname(fileURLToPath(import.meta.url))

/** Foreign land is coarse and stops at zoom 5; readers stretch it further. */
const COVERAGE: Coverage = { worldZoom: 5, inside: [72, 2.5, 136, 54.5] }
const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a> · © OpenMapTiles · Natural Earth · DataV'

const outDir = resolve(process.argv[2] ?? join(here, '../../.cache/basemap'))
const outputs = ['china.pmtiles', 'districts.json', 'gazetteer.json']

const began = performance.now()
mkdirSync(outDir, { recursive: true })
const hash = inputHash()
if (isCurrent()) say(`base map is up to date in ${outDir}`)
else build()

function build(): void {
  say('base map: reading outlines')
  const sources = readSources()
  const abroad = world(sources.countries)
  say('base map: joining outlines of neighbours')
  const vertices = new Vertices()
  const fine = toUnits(leaves(sources), vertices)
  const provinces = toUnits(sources.provinces, vertices)
  const cities = toUnits(sources.cities, vertices)
  const layers = layersOf(sources, abroad, vertices, { provinces, cities, fine })
  write('districts.json', JSON.stringify(districtData(sources, fine, vertices)))
  const places = readPlaces()
  const outlines = [...provinces, ...cities, ...fine]
  const names = { sources, outlines, vertices, places, english: new EnglishNames(places), roads: readRoads() }
  write('gazetteer.json', JSON.stringify(gazetteerData(names)))

  const archive = new ArchiveWriter()
  let zoom = -1
  for (const tile of cutTiles(layers, COVERAGE)) {
    if (tile.z !== zoom) {
      zoom = tile.z
      say(`base map: cutting zoom ${zoom}`)
    }
    archive.add(tile)
  }
  const ids = [...new Set(layers.map((layer) => layer.id))]
  write(
    'china.pmtiles',
    archive.finish({
      name: 'China',
      attribution: ATTRIBUTION,
      layers: ids.map((id) => ({
        id,
        minzoom: Math.min(...layers.filter((layer) => layer.id === id).map((layer) => layer.minzoom)),
        maxzoom: Math.max(...layers.filter((layer) => layer.id === id).map((layer) => layer.maxzoom)),
      })),
      bounds: [-180, -85, 180, 85],
      center: [104, 36, 3],
    }),
  )
  writeFileSync(join(outDir, 'inputs.sha256'), hash)
  say(`base map: ${archive.count} tiles in ${outDir}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

function layersOf(
  sources: Sources,
  abroad: World,
  vertices: Vertices,
  units: { provinces: Unit[]; cities: Unit[]; fine: Unit[] },
): Layer[] {
  const fine = new Edges(units.fine, vertices)
  const lines = (edges: Edges): Feature[] =>
    boundaries(edges, abroad.isAbroad).map(({ kind, line }) => stroke(line, { kind }))
  const dashes = seaDashes(sources.whole.polygons).map((ring) =>
    stroke(toUnitsLine(ring, vertices), { kind: 'dash' }),
  )
  const provinceLines = lines(new Edges(units.provinces, vertices))
  const cityLines = lines(new Edges(units.cities, vertices)).filter(
    ({ properties }) => properties?.kind === 'city',
  )
  const land = new Land(landOutline(fine))
  const places = readPlaces()
  const english = new EnglishNames(places)
  const cities = cityLabels(sources, english)
  const districts = districtLabels(sources, english)
  return [
    { id: 'foreign', minzoom: 0, maxzoom: 5, features: abroad.countries.map((c) => polygon(c.polygons, {})) },
    { id: 'border', minzoom: 1, maxzoom: 5, features: abroad.borders.map((line) => stroke(line, {})) },
    { id: 'land', minzoom: 0, maxzoom: 9, features: [polygon(land.polygons, {})] },
    ...detailLayers(land),
    { id: 'boundary', minzoom: 0, maxzoom: 4, features: [...provinceLines, ...dashes] },
    { id: 'boundary', minzoom: 5, maxzoom: 6, features: [...provinceLines, ...cityLines, ...dashes] },
    { id: 'boundary', minzoom: 7, maxzoom: 9, features: [...lines(fine), ...dashes] },
    { id: 'country_label', minzoom: 1, maxzoom: 5, features: countryLabels(sources.countries), buffer: 0 },
    { id: 'province_label', minzoom: 2, maxzoom: 9, features: provinceLabels(sources), buffer: 0 },
    { id: 'city_label', minzoom: 3, maxzoom: 9, features: cities, buffer: 0 },
    { id: 'district_label', minzoom: 7, maxzoom: 9, features: districts, buffer: 0 },
    ...townLabels(places, [...cities, ...districts]),
  ]
}

function toUnitsLine(ring: Position[], vertices: Vertices): Position[] {
  return ring.map((p) => vertices.wgs84(vertices.id(p[0] as number, p[1] as number)))
}

function polygon(coordinates: Position[][][], properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates } }
}

function stroke(coordinates: Position[], properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }
}

function inputHash(): string {
  const sum = createHash('sha256')
  const own = readdirSync(here)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .sort()
    .map((name) => join(here, name))
  for (const file of [...own, districtNamesFile, ...inputFiles(), ...detailFiles()])
    sum.update(file.slice(file.lastIndexOf('/'))).update(readFileSync(file))
  return sum.digest('hex')
}

function isCurrent(): boolean {
  const mark = join(outDir, 'inputs.sha256')
  return (
    existsSync(mark) &&
    readFileSync(mark, 'utf8') === hash &&
    outputs.every((name) => existsSync(join(outDir, name)))
  )
}

/** Written beside and renamed, so that an interrupted build leaves no half file behind. */
function write(name: string, content: string | Buffer): void {
  const part = join(outDir, `${name}.part`)
  writeFileSync(part, content)
  renameSync(part, join(outDir, name))
}

function say(line: string): void {
  console.log(line)
}
