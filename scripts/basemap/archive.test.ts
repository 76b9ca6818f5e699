import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Feature, Position } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_ATTRIBUTION, buildStyle } from '../../packages/ui/src/map/style.ts'
import { root } from '../lib/steps.ts'
import { isInside } from './land.ts'
import { openArchive, tileAt } from './read.ts'

const file = join(root, '.cache/basemap/china.pmtiles')

const METRES = 111_320

function metresTo(line: Position[], [x, y]: readonly [number, number]): number {
  const scale = Math.cos((y * Math.PI) / 180)
  let best = Number.POSITIVE_INFINITY
  for (let i = 1; i < line.length; i++) {
    const [ax = 0, ay = 0] = line[i - 1] ?? []
    const [bx = 0, by = 0] = line[i] ?? []
    const [dx, dy] = [(bx - ax) * scale, by - ay]
    const along = ((x - ax) * scale * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)
    const at = Math.min(1, Math.max(0, along))
    best = Math.min(best, Math.hypot((x - ax) * scale - at * dx, y - ay - at * dy) * METRES)
  }
  return best
}

function lines(features: Feature[] = []): Position[][] {
  return features.flatMap(({ geometry }) =>
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : [],
  )
}

function covers(features: Feature[] = [], [x, y]: readonly [number, number]): boolean {
  const rings = features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : [],
  )
  return rings.some((ring) => isInside(ring, x, y))
}

describe.skipIf(!existsSync(file))('the base map', () => {
  let archive: PMTiles
  let close: () => void
  beforeAll(() => {
    ;({ archive, close } = openArchive(file))
  })
  afterAll(() => close())

  it('has every layer that the style draws, from the zoom at which it is drawn', async () => {
    const { vector_layers: layers, attribution } = (await archive.getMetadata()) as {
      vector_layers: { id: string; minzoom: number; maxzoom: number }[]
      attribution: string
    }
    expect(attribution).toBe(BASE_ATTRIBUTION)
    const style = buildStyle({ theme: 'light', locale: 'zh-CN', basemapUrl: '' })
    const drawn = style.layers.filter(
      (layer): layer is LayerSpecification & { 'source-layer': string } => 'source-layer' in layer,
    )
    expect(drawn.length).toBeGreaterThan(25)
    for (const layer of drawn) {
      const found = layers.find(({ id }) => id === layer['source-layer'])
      expect(found, layer.id).toBeDefined()
      expect(found?.minzoom, layer.id).toBeLessThanOrEqual(Math.floor(layer.minzoom ?? 22))
    }
    // And draws all that it has.
    const named = new Set(drawn.map((layer) => layer['source-layer']))
    expect(layers.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
  })

  it('stays small enough for a quick set-up', () => {
    expect(statSync(file).size).toBeLessThan(25e6)
  })

  /** Places of expressways as known from elsewhere, to some hundred metres. */
  it.each([
    ['Hangzhou Bay Bridge', [121.12, 30.45]],
    ['Beijing, ring 5 at the airport expressway', [116.484, 40.013]],
    ['Badaling expressway at Juyongguan', [116.07, 40.29]],
  ] as const)('has the expressway: %s', async (_name, at) => {
    const { road } = await tileAt(archive, 9, at)
    const motorways = road?.filter(({ properties }) => properties?.class === 'motorway')
    expect(Math.min(...lines(motorways).map((line) => metresTo(line, at)))).toBeLessThan(1000)
  })

  it('has land without a gap where districts, cities and provinces meet', async () => {
    const gaps: string[] = []
    // Guiyang with Longli; Hubei, Henan and Shaanxi; Shanghai, Jiangsu and Zhejiang.
    for (const [west, south] of [
      [106.6, 26.4],
      [110.4, 32.9],
      [120.7, 30.9],
    ] as const) {
      for (let i = 0; i < 40; i++) {
        for (let j = 0; j < 40; j++) {
          const at = [west + i * 0.011, south + j * 0.011] as const
          const { land } = await tileAt(archive, 9, at)
          if (!covers(land, at)) gaps.push(at.join(' '))
        }
      }
    }
    expect(gaps).toEqual([])
  })

  it('names places in the three languages', async () => {
    const { city_label = [] } = await tileAt(archive, 9, [106.7, 26.6])
    const { district_label = [] } = await tileAt(archive, 9, [106.98, 26.45])
    const named = (features: Feature[], name: string) =>
      features.find(({ properties }) => properties?.name === name)?.properties
    expect(named(city_label, '贵阳市')).toMatchObject({ name_en: 'Guiyang' })
    expect(named(district_label, '龙里县')).toBeDefined()
  })
})
