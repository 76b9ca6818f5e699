import type { ExpressionSpecification } from 'maplibre-gl'

/** Road classes from the largest; an archive draws those that it has. */
export const ROAD_CLASSES = ['motorway', 'trunk', 'primary', 'secondary', 'minor'] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]

/** Schemas of vector tiles that the style can read. */
export const MAP_SCHEMAS = ['motorpool', 'protomaps', 'openmaptiles'] as const
export type MapSchema = (typeof MAP_SCHEMAS)[number]

/** Where an archive has something: layer of the tiles and, when only a part of it, a filter. */
export interface Place {
  layer: string
  filter?: ExpressionSpecification
  minzoom?: number
}

/** Where the layers of the style lie in the tiles of one schema. */
export interface LayerTable {
  green?: Place
  urban: Place
  water: Place
  waterway: Place
  rail: Place
  building?: Place
  roads: Partial<Record<RoadClass, Place>>
  roadRef: Place
  roadName?: Place
  waterwayName: Place
  waterName: Place
  town: Place
  village?: Place
  /** Roads are exact enough to be drawn as wide as they are. */
  exact: boolean
  /** The name in the language of a locale, else the local one. */
  text(locale: string): ExpressionSpecification
}

const get = (name: string): ExpressionSpecification => ['get', name]
const isOneOf = (key: ExpressionSpecification, ...values: string[]): ExpressionSpecification => [
  'in',
  key,
  ['literal', values],
]
const has = (name: string): ExpressionSpecification => ['has', name]
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']

/** OpenStreetMap's own keys of names; a script is preferred to the language alone. */
function osmText(locale: string): ExpressionSpecification {
  const language = locale.slice(0, 2)
  const keys = language === 'zh' ? ['name:zh-Hans', 'name:zh'] : [`name:${language}`, `name_${language}`]
  return ['coalesce', ...keys.map(get), get('name')] as unknown as ExpressionSpecification
}

/** The name in the reader's language, else the Chinese one. */
export function labelText(locale: string): ExpressionSpecification {
  const language = locale.slice(0, 2)
  return language === 'zh' ? get('name') : ['coalesce', get(`name_${language}`), get('name')]
}

const own: LayerTable = {
  urban: { layer: 'urban', minzoom: 4 },
  water: { layer: 'water', minzoom: 3 },
  waterway: { layer: 'river', minzoom: 3 },
  rail: { layer: 'rail', minzoom: 6 },
  roads: Object.fromEntries(
    (['motorway', 'trunk', 'primary'] as const).map((name) => [
      name,
      {
        layer: 'road',
        filter: ['==', get('class'), name],
        minzoom: { motorway: 4, trunk: 6, primary: 7 }[name],
      },
    ]),
  ),
  roadRef: { layer: 'road', filter: has('ref'), minzoom: 7 },
  waterwayName: { layer: 'river', filter: has('name'), minzoom: 6 },
  waterName: { layer: 'water_label', minzoom: 6 },
  town: { layer: 'town_label', minzoom: 5 },
  exact: false,
  text: labelText,
}

/** Version 4 and, by its prefixed keys, version 3: https://docs.protomaps.com/basemaps/layers */
const kind: ExpressionSpecification = ['coalesce', get('kind'), get('pmap:kind')]
const kindDetail: ExpressionSpecification = ['coalesce', get('kind_detail'), get('pmap:kind_detail'), '']
const protomapsRoad = (...details: string[]): Place => ({
  layer: 'roads',
  filter: isOneOf(kindDetail, ...details),
})

const protomaps: LayerTable = {
  green: {
    layer: 'landuse',
    filter: isOneOf(kind, 'park', 'forest', 'wood', 'nature_reserve', 'national_park', 'grass'),
  },
  urban: { layer: 'landuse', filter: isOneOf(kind, 'residential', 'industrial', 'commercial', 'urban_area') },
  water: { layer: 'water', filter: isArea },
  waterway: { layer: 'water', filter: isLine },
  rail: { layer: 'roads', filter: isOneOf(kind, 'rail'), minzoom: 7 },
  building: { layer: 'buildings', minzoom: 14 },
  roads: {
    motorway: protomapsRoad('motorway', 'motorway_link'),
    trunk: protomapsRoad('trunk', 'trunk_link'),
    primary: protomapsRoad('primary', 'primary_link'),
    secondary: protomapsRoad('secondary', 'secondary_link', 'tertiary', 'tertiary_link'),
    minor: { layer: 'roads', filter: isOneOf(kind, 'minor_road'), minzoom: 12 },
  },
  roadRef: {
    layer: 'roads',
    filter: ['all', has('ref'), isOneOf(kind, 'highway', 'major_road')],
    minzoom: 7,
  },
  roadName: { layer: 'roads', filter: has('name'), minzoom: 12 },
  waterwayName: { layer: 'water', filter: ['all', isLine, has('name')], minzoom: 9 },
  waterName: { layer: 'water', filter: ['==', ['geometry-type'], 'Point'], minzoom: 6 },
  town: {
    layer: 'places',
    filter: ['all', isOneOf(kind, 'locality'), isOneOf(kindDetail, 'town')],
    minzoom: 8,
  },
  village: {
    layer: 'places',
    filter: ['any', isOneOf(kind, 'neighbourhood', 'macrohood'), isOneOf(kindDetail, 'village', 'hamlet')],
    minzoom: 11,
  },
  exact: true,
  text: osmText,
}

/** https://openmaptiles.org/schema/ */
const road = (...classes: string[]): Place => ({
  layer: 'transportation',
  filter: ['all', isLine, isOneOf(get('class'), ...classes)],
})

const openmaptiles: LayerTable = {
  green: { layer: 'landcover', filter: isOneOf(get('class'), 'wood', 'grass') },
  urban: {
    layer: 'landuse',
    filter: isOneOf(get('class'), 'residential', 'industrial', 'commercial', 'suburb'),
  },
  water: { layer: 'water' },
  waterway: { layer: 'waterway' },
  rail: { ...road('rail'), minzoom: 8 },
  building: { layer: 'building', minzoom: 14 },
  roads: {
    motorway: road('motorway'),
    trunk: road('trunk'),
    primary: road('primary'),
    secondary: road('secondary', 'tertiary'),
    minor: { ...road('minor', 'service'), minzoom: 12 },
  },
  roadRef: {
    layer: 'transportation_name',
    filter: ['all', has('ref'), isOneOf(get('class'), 'motorway', 'trunk', 'primary')],
    minzoom: 7,
  },
  roadName: { layer: 'transportation_name', filter: has('name'), minzoom: 12 },
  waterwayName: { layer: 'waterway', filter: has('name'), minzoom: 9 },
  waterName: { layer: 'water_name', minzoom: 6 },
  town: { layer: 'place', filter: isOneOf(get('class'), 'town'), minzoom: 8 },
  village: {
    layer: 'place',
    filter: isOneOf(get('class'), 'village', 'suburb', 'quarter', 'neighbourhood', 'hamlet'),
    minzoom: 11,
  },
  exact: true,
  text: osmText,
}

export const LAYER_TABLES: Readonly<Record<MapSchema, LayerTable>> = {
  motorpool: own,
  protomaps,
  openmaptiles,
}
