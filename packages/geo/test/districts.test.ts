import { createDistrictLookup, type DistrictData } from '@motorpool/geo'
import { describe, expect, test } from 'vitest'

/** Two districts side by side with a sliver between, a municipality's district with a hole, a city without districts. */
const data: DistrictData = {
  datum: 'WGS-84',
  scale: 1000,
  names: {
    '110000': '北京市',
    '110101': '东城区',
    '440000': '广东省',
    '440100': '广州市',
    '440103': '荔湾区',
    '440104': '越秀区',
    '441900': '东莞市',
    '469001': '五指山市',
    '460000': '海南省',
  },
  units: [
    { adcode: 440_103, rings: [[113_000, 23_000, 500, 0, 0, 500, -500, 0, 0, -500]] },
    { adcode: 440_104, rings: [[113_504, 23_000, 496, 0, 0, 500, -496, 0, 0, -500]] },
    {
      adcode: 110_101,
      rings: [
        [116_000, 39_000, 1000, 0, 0, 1000, -1000, 0, 0, -1000],
        [116_400, 39_400, 200, 0, 0, 200, -200, 0, 0, -200],
      ],
    },
    { adcode: 441_900, rings: [[114_000, 22_000, 1000, 0, 0, 900, -1000, 0, 0, -900]] },
    { adcode: 469_001, rings: [[109_000, 18_000, 1000, 0, 0, 1000, -1000, 0, 0, -1000]] },
  ],
}

describe('what lies at a position', () => {
  const lookup = createDistrictLookup(data)
  const names = (lng: number, lat: number): (string | undefined)[] | null => {
    const place = lookup.at([lng, lat])
    return place && [place.province.name, place.city?.name, place.district?.name]
  }

  test.each([
    ['a district of a city', 113.2, 23.2, ['广东省', '广州市', '荔湾区']],
    ['a district of a municipality has no city', 116.1, 39.1, ['北京市', undefined, '东城区']],
    ['a city without districts', 114.5, 22.5, ['广东省', '东莞市', undefined]],
    ['a county directly under its province', 109.5, 18.5, ['海南省', undefined, '五指山市']],
    ['the sliver between two belongs to the nearer', 113.503, 23.2, ['广东省', '广州市', '越秀区']],
  ])('%s', (_, lng, lat, expected) => {
    expect(names(lng, lat)).toEqual(expected)
  })

  test.each([
    ['a hole', 116.5, 39.5],
    ['the sea', 120, 20],
    ['no number', Number.NaN, 20],
  ])('nothing at %s', (_, lng, lat) => {
    expect(lookup.at([lng, lat])).toBeNull()
  })

  test('no units, no places', () => {
    expect(createDistrictLookup({ ...data, units: [] }).at([113.2, 23.2])).toBeNull()
  })
})
