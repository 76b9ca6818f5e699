import { readFileSync } from 'node:fs'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, test } from 'vitest'
import { drawings } from '../../src/map/icons.ts'
import { layerOf, layersOf } from '../../src/map/layerChoice.ts'
import { LAYER_TABLES, labelText } from '../../src/map/schemas.ts'
import { buildStyle } from '../../src/map/style.ts'
import { type DetailArchive, type MapTheme, VEHICLE_STATUSES } from '../../src/map/types.ts'

const offline = { theme: 'light', locale: 'zh-CN', basemapUrl: '/basemap/china.pmtiles' } as const

describe('base map style', () => {
  test('needs no network but the archive: no glyphs, no sprite', () => {
    const style = buildStyle(offline)
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    // Links of the attribution are for reading.
    const fetched = JSON.stringify(style, (key, value: unknown) =>
      key === 'attribution' ? undefined : value,
    )
    expect(fetched).not.toMatch(/https?:/)
    expect(JSON.stringify(style.sources)).toContain('pmtiles:///basemap/china.pmtiles/{z}/{x}/{y}')
  })

  test('names OpenStreetMap, with a link, and OpenMapTiles', () => {
    const { china } = buildStyle(offline).sources
    expect(china).toMatchObject({
      attribution: expect.stringMatching(
        /<a href="https:\/\/www\.openstreetmap\.org\/copyright"[^>]*>© OpenStreetMap contributors<\/a> · © OpenMapTiles/,
      ),
    })
  })

  test('loads each tile once as far out as both sources have it', () => {
    const { layers } = buildStyle(offline)
    const drawnAt = (zoom: number) =>
      layers.filter(({ minzoom = 0, maxzoom = 24 }) => zoom >= minzoom && zoom < maxzoom)
    const sourcesAt = (zoom: number) =>
      new Set(drawnAt(zoom).flatMap((layer) => ('source' in layer ? [layer.source] : [])))
    expect([sourcesAt(2), sourcesAt(5.9)]).toEqual([new Set(['china']), new Set(['china'])])
    expect(sourcesAt(6)).toEqual(new Set(['world', 'china']))
    for (const zoom of [3, 8])
      expect(drawnAt(zoom).map(({ id }) => id.replace('-near', ''))).toEqual(
        expect.arrayContaining(['foreign', 'border', 'label-country']),
      )
  })

  test('light and dark differ in colours only', () => {
    const light = buildStyle(offline)
    const dark = buildStyle({ ...offline, theme: 'dark' })
    expect(dark.layers.map((layer) => layer.id)).toEqual(light.layers.map((layer) => layer.id))
    expect(dark).not.toEqual(light)
  })

  test('labels fall back to the Chinese name', () => {
    expect(labelText('zh-CN')).toEqual(['get', 'name'])
    expect(labelText('ja-JP')).toEqual(['coalesce', ['get', 'name_ja'], ['get', 'name']])
  })

  test('an online provider takes the place of the offline map and is named', () => {
    const online = {
      url: 'https://tiles.example/{z}/{x}/{y}.png',
      datum: 'GCJ-02',
      attribution: 'Example',
    } as const
    const style = buildStyle({ ...offline, online })
    expect(Object.keys(style.sources)).toEqual(['online'])
    expect(style.sources.online).toMatchObject({ type: 'raster', attribution: 'Example' })
  })
})

describe("an operator's archive", () => {
  const archive = (schema: DetailArchive['schema']): DetailArchive => ({
    url: '/basemap/operator.pmtiles',
    schema,
    attribution: '© Operator',
    minZoom: 3,
    maxZoom: 14,
    bounds: [103, 24, 110, 30],
  })
  const style = (schema: DetailArchive['schema'], theme: MapTheme = 'light') =>
    buildStyle({ ...offline, theme, detail: archive(schema) })

  test.each(['protomaps', 'openmaptiles'] as const)(
    'of %s is a valid style with streets and buildings',
    (schema) => {
      for (const theme of ['light', 'dark'] as const)
        expect(validateStyleMin(style(schema, theme))).toEqual([])
      const ids = style(schema).layers.map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining(['detail-minor', 'detail-building', 'detail-label-road']))
      expect(new Set(ids).size).toBe(ids.length)
      expect(style(schema).sources.detail).toMatchObject({ attribution: '© Operator', maxzoom: 14 })
    },
  )

  test('hides the coarser map where it is, and lies under borders and names of our own', () => {
    const ids = style('protomaps').layers.map(({ id }) => id)
    const order = [
      'china-motorway',
      'detail-land',
      'detail-water',
      'boundary-province',
      'detail-motorway',
      'label-city',
    ]
    expect(ids.filter((id) => order.includes(id))).toEqual(order)
    expect(ids.filter((id) => id.startsWith('china-label'))).toEqual([])
  })

  test('names places in the reader’s language by its own keys', () => {
    expect(LAYER_TABLES.protomaps.text('zh-CN')).toEqual([
      'coalesce',
      ['get', 'name:zh-Hans'],
      ['get', 'name:zh'],
      ['get', 'name'],
    ])
    expect(LAYER_TABLES.openmaptiles.text('ja-JP')).toContainEqual(['get', 'name:ja'])
  })
})

test('the style is valid in both themes', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(validateStyleMin(buildStyle({ ...offline, theme }))).toEqual([])
})

describe('the choice of layers', () => {
  const street = { url: 'https://tiles.example/{z}/{x}/{y}', datum: 'GCJ-02', attribution: '' } as const
  const none = { street: null, satellite: null, archive: null }

  test('offers what exists', () => {
    expect(layersOf(none)).toEqual(['own'])
    expect(layersOf({ ...none, street, satellite: street })).toEqual(['own', 'street', 'satellite'])
  })

  test('begins with the online map, or with the archive, until a user chose', () => {
    expect(layerOf(none, null)).toBe('own')
    expect(layerOf({ ...none, street }, null)).toBe('street')
    expect(layerOf({ ...none, street }, 'own')).toBe('own')
    expect(layerOf({ ...none, street }, 'satellite')).toBe('street')
  })
})

describe('vehicle markers', () => {
  test('every status has a silhouette of its own in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      const all = drawings(theme)
      const bodies = VEHICLE_STATUSES.map((status) => all[`mp-${status}`]?.body)
      expect(new Set(bodies).size).toBe(VEHICLE_STATUSES.length)
    }
  })
})

describe('texts', () => {
  const texts = (locale: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`../../locales/map.${locale}.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >

  test('the three languages have the same keys and placeholders', () => {
    const chinese = texts('zh-CN')
    for (const locale of ['en-US', 'ja-JP']) {
      const other = texts(locale)
      expect(Object.keys(other)).toEqual(Object.keys(chinese))
      for (const [key, text] of Object.entries(chinese)) {
        expect(other[key]?.match(/\{\w+\}/g) ?? []).toEqual(text.match(/\{\w+\}/g) ?? [])
      }
    }
  })
})
