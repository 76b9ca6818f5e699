import type { Home } from '../fleet.ts'
import { RINGS, roadOf, siteOf } from '../road/network.ts'
import type { Place } from '../road/road.ts'

/** A part of the country with a company of its own: name, code, plates and GB/T 2260 code of the seat. */
export interface Region {
  key: string
  name: string
  /** First two characters of plates. */
  plates: readonly string[]
  province: number
  city: number
  centre: readonly [lng: number, lat: number]
}

export const REGIONS: readonly Region[] = [
  { key: 'N', name: '华北', plates: ['京A', '冀B', '晋A'], province: 11, city: 101, centre: [115.5, 39] },
  { key: 'NE', name: '东北', plates: ['辽A', '吉A', '黑A'], province: 21, city: 102, centre: [124.5, 43] },
  { key: 'E', name: '华东', plates: ['沪A', '苏A', '浙A'], province: 31, city: 101, centre: [119.5, 31.5] },
  { key: 'S', name: '华南', plates: ['粤A', '粤B', '闽A'], province: 44, city: 103, centre: [113.5, 24] },
  { key: 'C', name: '华中', plates: ['鄂A', '湘A', '豫A'], province: 42, city: 102, centre: [113.5, 31] },
  { key: 'SW', name: '西南', plates: ['川A', '渝A', '云A'], province: 51, city: 104, centre: [104.5, 28.5] },
  { key: 'NW', name: '西北', plates: ['陕A', '甘A', '新A'], province: 61, city: 102, centre: [104, 37] },
]

/** First two characters of plates of the cities with rings, by GB/T 2260 code. */
const CITY_PLATES: Readonly<Record<string, string>> = {
  110100: '京A',
  120100: '津A',
  210100: '辽A',
  230100: '黑A',
  310100: '沪A',
  320100: '苏A',
  330100: '浙A',
  340100: '皖A',
  370100: '鲁A',
  410100: '豫A',
  420100: '鄂A',
  430100: '湘A',
  440100: '粤A',
  440300: '粤B',
  500100: '渝A',
  510100: '川A',
  530100: '云A',
  610100: '陕A',
  650100: '新A',
}

/** Where plates of a vehicle may come from: its city, or anywhere in its region. */
export function platesOf(home: Home, region: Region): readonly string[] {
  const ring = RINGS.find((one) => one.id === home.road)
  const plate = ring && CITY_PLATES[ring.city]
  return plate ? [plate] : region.plates
}

/** The region whose centre is nearest to the middle of where a vehicle lives. */
export function regionOf(home: Home): Region {
  const [lng, lat] = middleOf(home)
  const distance = (r: Region) => ((r.centre[0] - lng) * 0.8) ** 2 + (r.centre[1] - lat) ** 2
  return REGIONS.reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

function middleOf(home: Home): [number, number] {
  if (home.road === undefined) {
    const site = siteOf(home.site ?? '')
    return [site.lng, site.lat]
  }
  const road = roadOf(home.road)
  const at: Place = { lng: 0, lat: 0, bearing: 0, step: 0 }
  road.place((((home.from ?? 0) + (home.to ?? 1)) / 2) * road.length, at)
  return [at.lng, at.lat]
}
