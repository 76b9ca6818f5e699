import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { innerBorders, nationBorder } from './borders.ts'
import { byZoom, groundAreas, groundWays } from './ground.ts'
import { areaLabels, groundLabels } from './labels.ts'
import { BASE, type BasePalette } from './palette.ts'
import { LAYER_TABLES } from './schemas.ts'
import type { DetailArchive, MapTheme, OnlineProvider } from './types.ts'

export interface StyleOptions {
  theme: MapTheme
  locale: string
  /** Address of the PMTiles archive of the base map. */
  basemapUrl: string
  /** An operator's archive with more detail, drawn over the base map. */
  detail?: DetailArchive | null
  /** Raster tiles in place of all of it. */
  online?: OnlineProvider | null
}

/** Deepest zoom of foreign land, and of China, in the archive that `scripts/basemap` makes. */
const WORLD_ZOOM = 5
const CHINA_ZOOM = 9
/** What the archive of the base map is made of; it carries the same text. */
export const BASE_ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a> · © OpenMapTiles · Natural Earth · DataV'

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

function offlineStyle({ theme, locale, basemapUrl, detail }: StyleOptions): StyleSpecification {
  const archive = (maxzoom: number): SourceSpecification => ({
    type: 'vector',
    tiles: [`pmtiles://${basemapUrl}/{z}/{x}/{y}`],
    minzoom: 0,
    maxzoom,
    attribution: BASE_ATTRIBUTION,
  })
  const c = BASE[theme]
  const own = LAYER_TABLES.motorpool
  const table = LAYER_TABLES[detail?.schema ?? 'motorpool']
  const source = detail ? 'detail' : 'china'
  return {
    version: 8,
    sources: {
      world: archive(WORLD_ZOOM),
      china: archive(CHINA_ZOOM),
      ...(detail ? detailSources(detail) : {}),
    },
    layers: [
      ...land(c),
      ...groundAreas('china', own, c),
      ...(detail
        ? [...groundWays('china', own, c), detailLand(detail.minZoom, c), ...groundAreas('detail', table, c)]
        : []),
      ...innerBorders(c),
      ...groundWays(source, table, c),
      ...nationBorder(c),
      ...groundLabels(source, table, c, locale),
      ...areaLabels(c, locale),
    ].flatMap(withoutSecondTiles),
  }
}

/**
 * Both sources read the same archive. As deep as it holds foreign land, that is drawn from the tiles that China is drawn
 * from: the source of the world asks for none that far out, where a map begins.
 */
function withoutSecondTiles(layer: LayerSpecification): LayerSpecification[] {
  if (!('source' in layer) || layer.source !== 'world') return [layer]
  const border = WORLD_ZOOM + 1
  return [
    { ...layer, source: 'china', maxzoom: border },
    { ...layer, id: `${layer.id}-near`, minzoom: border },
  ]
}

function land(c: BasePalette): LayerSpecification[] {
  const fill = (id: string, source: string, colour: string): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    'source-layer': id,
    paint: { 'fill-color': colour, 'fill-antialias': false },
  })
  return [
    { id: 'background', type: 'background', paint: { 'background-color': c.sea } },
    fill('foreign', 'world', c.foreign),
    {
      id: 'border',
      type: 'line',
      source: 'world',
      'source-layer': 'border',
      paint: {
        'line-color': c.foreignBorder,
        'line-width': byZoom([
          [2, 0.5],
          [8, 1.2],
        ]),
      },
    },
    fill('land', 'china', c.land),
  ]
}

/** The archive, and the ground under it: it draws every sea itself, and hides what is coarser beneath. */
function detailSources({ url, bounds, minZoom, maxZoom, attribution }: DetailArchive) {
  const [west, south, east, north] = bounds
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    detail: {
      type: 'vector',
      tiles: [`pmtiles://${url}/{z}/{x}/{y}`],
      minzoom: minZoom,
      maxzoom: maxZoom,
      bounds,
      attribution,
    },
    'detail-area': {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [corners] } },
    },
  } satisfies Record<string, SourceSpecification>
}

function detailLand(minzoom: number, c: BasePalette): LayerSpecification {
  return {
    id: 'detail-land',
    type: 'fill',
    source: 'detail-area',
    minzoom,
    paint: { 'fill-color': c.land, 'fill-antialias': false },
  }
}
