import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { fontStack } from './fonts.ts'
import { BASE, type BasePalette } from './palette.ts'
import type { MapTheme, OnlineProvider } from './types.ts'

export interface StyleOptions {
  theme: MapTheme
  locale: string
  /** Address of the PMTiles archive. */
  basemapUrl: string
  online?: OnlineProvider | null
}

/** Deepest zoom of foreign land, and of China, in the archive that `scripts/basemap` makes. */
const WORLD_ZOOM = 5
const CHINA_ZOOM = 9
const ARCHIVE_ATTRIBUTION = 'Natural Earth · DataV'

export function buildStyle(options: StyleOptions): StyleSpecification {
  return options.online ? onlineStyle(options.theme, options.online) : offlineStyle(options)
}

function onlineStyle(theme: MapTheme, online: OnlineProvider): StyleSpecification {
  return {
    version: 8,
    sources: {
      online: {
        type: 'raster',
        tiles: [online.url],
        tileSize: online.tileSize ?? 256,
        maxzoom: online.maxZoom ?? 18,
        attribution: online.attribution,
      },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': BASE[theme].sea } },
      {
        id: 'online',
        type: 'raster',
        source: 'online',
        paint: theme === 'dark' ? { 'raster-brightness-max': 0.72, 'raster-saturation': -0.35 } : {},
      },
    ],
  }
}

function offlineStyle({ theme, locale, basemapUrl }: StyleOptions): StyleSpecification {
  const archive = (maxzoom: number): SourceSpecification => ({
    type: 'vector',
    tiles: [`pmtiles://${basemapUrl}/{z}/{x}/{y}`],
    minzoom: 0,
    maxzoom,
    attribution: ARCHIVE_ATTRIBUTION,
  })
  const c = BASE[theme]
  return {
    version: 8,
    sources: { world: archive(WORLD_ZOOM), china: archive(CHINA_ZOOM) },
    layers: [...land(c), ...boundaryLines(c), ...labels(c, locale)],
  }
}

function land(c: BasePalette): LayerSpecification[] {
  const fill = (id: string, source: string, colour: string, zooms: object = {}): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    'source-layer': id,
    ...zooms,
    paint: { 'fill-color': colour, 'fill-antialias': false },
  })
  return [
    { id: 'background', type: 'background', paint: { 'background-color': c.sea } },
    fill('land', 'world', c.foreign),
    {
      id: 'border',
      type: 'line',
      source: 'world',
      'source-layer': 'border',
      paint: {
        'line-color': c.foreignBorder,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 8, 1.2],
      },
    },
    fill('province', 'china', c.land, { maxzoom: 7 }),
    fill('district', 'china', c.land, { minzoom: 7 }),
  ]
}

function boundaryLines(c: BasePalette): LayerSpecification[] {
  const line = (
    id: string,
    kinds: string[],
    colour: string,
    widths: [number, number][],
    extra: { minzoom?: number; dash?: number[]; blur?: number } = {},
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'china',
    'source-layer': 'boundary',
    ...(extra.minzoom === undefined ? {} : { minzoom: extra.minzoom }),
    filter: ['in', ['get', 'kind'], ['literal', kinds]],
    layout: { 'line-join': 'round', 'line-cap': extra.dash ? 'butt' : 'round' },
    paint: {
      'line-color': colour,
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        ...widths.flat(),
      ] as unknown as ExpressionSpecification,
      ...(extra.dash ? { 'line-dasharray': extra.dash } : {}),
      ...(extra.blur ? { 'line-blur': extra.blur } : {}),
    },
  })
  return [
    line(
      'boundary-district',
      ['district'],
      c.district,
      [
        [7, 0.5],
        [11, 1.2],
      ],
      { minzoom: 7, dash: [3, 2] },
    ),
    line(
      'boundary-city',
      ['city'],
      c.city,
      [
        [5, 0.5],
        [8, 1],
        [12, 1.8],
      ],
      { minzoom: 5 },
    ),
    line('boundary-coast', ['coast'], c.coast, [
      [3, 0.5],
      [8, 0.9],
      [12, 1.4],
    ]),
    line('boundary-province', ['province'], c.province, [
      [2, 0.4],
      [5, 0.9],
      [9, 1.6],
      [12, 2.2],
    ]),
    line(
      'boundary-glow',
      ['nation'],
      c.nationGlow,
      [
        [2, 2],
        [6, 5],
        [10, 9],
      ],
      { blur: 1 },
    ),
    line('boundary-nation', ['nation', 'dash'], c.nation, [
      [2, 0.7],
      [6, 1.4],
      [10, 2.2],
    ]),
  ]
}

/** The name in the reader's language, else the Chinese one. */
export function labelText(locale: string): ExpressionSpecification {
  const language = locale.slice(0, 2)
  return language === 'zh' ? ['get', 'name'] : ['coalesce', ['get', `name_${language}`], ['get', 'name']]
}

function labels(c: BasePalette, locale: string): LayerSpecification[] {
  const text = labelText(locale)
  const halo = { 'text-halo-color': c.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 }
  const regular = fontStack(locale, 'Regular')
  const medium = fontStack(locale, 'Medium')
  return [
    {
      id: 'label-district',
      type: 'symbol',
      source: 'china',
      'source-layer': 'district_label',
      minzoom: 7.6,
      layout: {
        'text-field': text,
        'text-font': regular,
        'text-size': ['interpolate', ['linear'], ['zoom'], 8, 11, 12, 13],
        'text-padding': 6,
        'text-max-width': 7,
      },
      paint: { 'text-color': c.districtLabel, ...halo },
    },
    {
      id: 'label-country',
      type: 'symbol',
      source: 'world',
      'source-layer': 'country_label',
      minzoom: 2,
      filter: [
        'all',
        ['>=', ['get', 'rank'], ['step', ['zoom'], 0, 2.6, 1]],
        ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 3, 2, 4, 3]],
      ],
      layout: {
        'text-field': text,
        'text-font': regular,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10.5, 6, 14],
        'text-letter-spacing': 0.08,
        'text-padding': 8,
      },
      paint: { 'text-color': c.countryLabel, ...halo, 'text-halo-color': c.foreign },
    },
    {
      id: 'label-province',
      type: 'symbol',
      source: 'china',
      'source-layer': 'province_label',
      minzoom: 2.6,
      maxzoom: 6.6,
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 2, 4.6, 1]],
      layout: {
        'text-field': text,
        'text-font': medium,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 6, 15],
        'text-letter-spacing': 0.12,
        'text-padding': 1,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.3,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: {
        'text-color': c.provinceLabel,
        ...halo,
        'text-opacity': ['interpolate', ['linear'], ['zoom'], 5.6, 1, 6.6, 0.45],
      },
    },
    {
      id: 'label-city',
      type: 'symbol',
      source: 'china',
      'source-layer': 'city_label',
      minzoom: 4.6,
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 6, 2, 7.5, 3]],
      layout: {
        'text-field': text,
        'text-font': medium,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5,
          ['match', ['get', 'rank'], 1, 11.5, 10.5],
          9,
          ['match', ['get', 'rank'], 1, 16, 14],
          13,
          ['match', ['get', 'rank'], 1, 20, 17],
        ],
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 4,
        'text-max-width': 8,
      },
      paint: { 'text-color': ['match', ['get', 'rank'], 1, c.capitalLabel, c.cityLabel], ...halo },
    },
  ]
}
