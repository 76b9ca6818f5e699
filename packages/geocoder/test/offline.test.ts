import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GazetteerData } from '@motorpool/geo'
import { loadCatalogues } from '@motorpool/i18n/load'
import type { Locale } from '@motorpool/kernel'
import { beforeAll, describe, expect, it } from 'vitest'
import { OfflineGeocoder, type Reader } from '../src/index.ts'

const file = (name: string) => fileURLToPath(new URL(`../../../.cache/basemap/${name}`, import.meta.url))
const files = { districts: file('districts.json'), gazetteer: file('gazetteer.json') }

let readerOf: (locale: Locale) => Reader
beforeAll(async () => {
  const catalogues = await loadCatalogues()
  readerOf = (locale) => ({ tenantId: '1', locale, catalogues })
})

describe.skipIf(!existsSync(files.gazetteer))('addresses without a network', () => {
  const geocoder = new OfflineGeocoder(files)
  const of = async (locale: Locale, lng: number, lat: number) =>
    (await geocoder.addresses([{ lng, lat }], readerOf(locale)))[0]

  it.each([
    [
      'Longli county, 6 km from its seat',
      107.03,
      26.47,
      '贵州省黔南布依族苗族自治州龙里县 · 县城东 5.9 公里',
      'Longli, Qiannan, Guizhou · 5.9 km E of the county seat',
      '貴州 黔南布依族苗族自治州 龙里县 · 県城の東 5.9 km',
    ],
    [
      'Tiananmen',
      116.3974,
      39.9087,
      '北京市东城区 · 北京市中心附近',
      'Dongcheng, Beijing · near Beijing',
      '北京 东城区 · 北京市付近',
    ],
    [
      'Hong Kong',
      114.17,
      22.28,
      '香港特别行政区湾仔区 · 香港附近',
      'Wan Chai, Hong Kong · near Hong Kong',
      '香港 湾仔区 · 香港付近',
    ],
    [
      'Taipei',
      121.5,
      25.03,
      '台湾省 · 新北市中心东北 4.0 公里',
      'Taiwan · 4.0 km NE of New Taipei',
      '台湾 · 新北市の北東 4.0 km',
    ],
    [
      'the desert, far from any town',
      90,
      41,
      '新疆维吾尔自治区巴音郭楞蒙古自治州若羌县 · 罗布泊西北 94 公里',
      'Ruoqiang, Bayingolin, Xinjiang · 94 km NW of Lopnur',
      '新疆 巴音郭楞蒙古自治州 若羌县 · 罗布泊の北西 94 km',
    ],
    ['the sea', 125, 30, '境外或海上', 'Abroad or at sea', '国外または海上'],
    ['Moscow', 37.6, 55.75, '境外或海上', 'Abroad or at sea', '国外または海上'],
  ])('%s', async (_what, lng, lat, zh, en, ja) => {
    expect([await of('zh-CN', lng, lat), await of('en-US', lng, lat), await of('ja-JP', lng, lat)]).toEqual([
      zh,
      en,
      ja,
    ])
  })

  it('has an English name for every unit and every town', () => {
    const { units, towns } = JSON.parse(readFileSync(files.gazetteer, 'utf8')) as GazetteerData
    const nameless = [...units, ...towns].filter(({ en }) => !en || /[\u3400-\u9fff]/.test(en))
    expect(nameless.map(({ zh }) => zh)).toEqual([])
    expect([
      geocoder.unitName(429_004, readerOf('en-US')),
      geocoder.unitName(429_004, readerOf('ja-JP')),
    ]).toEqual(['Xiantao', '仙桃市'])
    expect(geocoder.unitName(1, readerOf('en-US'))).toBeUndefined()
  })

  it('names the expressway that a position lies on', async () => {
    const [road, english] = [await of('zh-CN', 95.4334, 41.1135), await of('en-US', 95.4334, 41.1135)]
    expect(road).toMatch(/· G30 连霍高速附近/)
    expect(english).toMatch(/near G30/)
  })

  it('says nothing where there is no position', async () => {
    const points = [null, { lng: 0, lat: 0 }, { lng: 181, lat: 10 }, { lng: Number.NaN, lat: 10 }]
    expect(await geocoder.addresses(points, readerOf('zh-CN'))).toEqual([null, null, null, null])
  })

  it('answers a point on a border with one of its two sides, every time the same', async () => {
    const [lng, lat] = borderPoint(geocoder)
    const first = await of('zh-CN', lng, lat)
    expect(first).toMatch(/^北京市[东西]城区/)
    const other = new OfflineGeocoder(files)
    expect(await other.addresses([{ lng, lat }], readerOf('zh-CN'))).toEqual([first])
  })

  it('finds places by a part of their name in either script', async () => {
    const names = async (text: string, locale: Locale = 'zh-CN') =>
      (await geocoder.find(text, readerOf(locale), 5)).map(
        ({ name, area, level }) => `${level} ${name} ${area}`,
      )
    expect(await names('龙里')).toEqual(['district 龙里县 贵州省黔南布依族苗族自治州'])
    expect((await names('longl', 'en-US'))[0]).toBe('district Longli Qiannan, Guizhou')
    expect((await names('贵阳'))[0]).toBe('city 贵阳市 贵州省')
    expect((await names('XI AN'))[0]).toBe('city 西安市 陕西省')
    expect((await names('urumqi', 'en-US'))[0]).toBe('city Ürümqi Xinjiang')
    expect((await names('海淀', 'ja-JP'))[0]).toBe('district 海淀区 北京')
    expect(await names('没有这样的地方')).toEqual([])
    const [guizhou] = await geocoder.find('贵州', readerOf('zh-CN'), 1)
    expect(guizhou?.bbox).toEqual([
      expect.closeTo(103.6, 0),
      expect.closeTo(24.6, 0),
      expect.closeTo(109.5, 0),
      expect.closeTo(29.2, 0),
    ])
  })

  it('takes a pair of coordinates for the place it is', async () => {
    const [found] = await geocoder.find('26.47, 107.03', readerOf('zh-CN'), 5)
    expect(found).toEqual({
      level: 'position',
      name: '107.03000, 26.47000',
      area: '贵州省黔南布依族苗族自治州龙里县 · 县城东 5.9 公里',
      lng: 107.03,
      lat: 26.47,
      bbox: null,
    })
  })
})

/** The point between the two inner districts of Beijing, to 1e-6 degrees. */
function borderPoint(geocoder: OfflineGeocoder): [number, number] {
  const east = (lng: number) => geocoder.placeAt({ lng, lat: 39.93 })?.adcode === 110_101
  let [west, right] = [116.35, 116.41]
  while (right - west > 1e-6) {
    const middle = (west + right) / 2
    if (east(middle)) right = middle
    else west = middle
  }
  return [right, 39.93]
}

it('without files nothing has an address, and nothing fails', async () => {
  const geocoder = new OfflineGeocoder({})
  const reader = readerOf('zh-CN')
  expect(geocoder.placeAt({ lng: 107, lat: 26 })).toBeNull()
  expect(await geocoder.addresses([{ lng: 107, lat: 26 }], reader)).toEqual([null])
  expect(await geocoder.find('龙里', reader, 5)).toEqual([])
})
