import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import type { Place } from './detail.ts'
import { cityLabels, districtLabels } from './labels.ts'
import { EnglishNames, townLabels } from './places.ts'
import type { Area } from './sources.ts'

const place = (name: string, name_en: string, at: [number, number], rank = 7): Place => ({
  type: 'Feature',
  properties: { class: 'town', name, name_en, rank },
  geometry: { type: 'Point', coordinates: at },
})

test('a district takes the English name of the place of its name near it', () => {
  const names = new EnglishNames([
    place('龙里县', 'Longli', [106.98, 26.45]),
    place('龙里镇', 'Longli Town', [110, 30]),
  ])
  expect(names.of('龙里县', [107, 26.4])).toBe('Longli')
  expect(names.of('龙里县', [100, 26.4])).toBeUndefined()
  expect(names.of('和平区', [107, 26.4])).toBeUndefined()
})

test('a town is labelled where no city or district is, simplified for Chinese readers, as written for Japanese', () => {
  const labelled: Feature[] = [
    {
      type: 'Feature',
      properties: { name: '龙里县' },
      geometry: { type: 'Point', coordinates: [107, 26.4] },
    },
  ]
  const layers = townLabels(
    [
      place('龙里县', 'Longli', [107.2, 26.5]),
      place('龙山镇', 'Longshan', [107.01, 26.41]),
      place('臺北市', 'Taipei', [121.5, 25], 2),
      place('托云', 'Toyun', [75, 40], 11),
    ],
    labelled,
  )
  expect(
    layers.map(({ minzoom, features }) => [minzoom, ...features.map((town) => town.properties?.name)]),
  ).toEqual([[5, '台北市'], [7], [8, '托云']])
  expect(layers[0]?.features[0]?.properties?.name_ja).toBe('臺北市')
})

test('cities, counties of a province and districts have English labels, from the places or from the table', () => {
  const area = (adcode: number, name: string, center: [number, number]): Area => ({
    adcode,
    name,
    level: 'city',
    file: 0,
    center,
    centroid: undefined,
    polygons: [],
  })
  const areas = [
    area(429_004, '仙桃市', [113.44, 30.33]),
    area(420_100, '武汉市', [114.3, 30.6]),
    area(110_102, '西城区', [116.4, 39.9]),
  ]
  const names = new EnglishNames([place('仙桃市', 'Xiantao', [113.45, 30.36])])
  const none = { whole: area(1, '', [0, 0]), provinces: [], cities: [], districts: [], countries: [] }
  const english = (features: Feature[]) => features.map(({ properties }) => properties?.name_en)
  expect(english(cityLabels({ ...none, cities: areas }, names))).toEqual(['Xiantao', 'Wuhan', 'Xicheng'])
  expect(english(districtLabels({ ...none, districts: areas }, names))).toEqual([
    'Xiantao',
    'Wuhan',
    'Xicheng',
  ])
})
