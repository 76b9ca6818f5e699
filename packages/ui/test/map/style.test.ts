import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawings } from '../../src/map/icons.ts'
import { labelText } from '../../src/map/schemas.ts'
import { buildStyle } from '../../src/map/style.ts'
import { VEHICLE_STATUSES } from '../../src/map/types.ts'

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
