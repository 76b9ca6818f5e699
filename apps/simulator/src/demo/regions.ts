import type { Home } from '../fleet.ts'
import { CITIES } from '../road/cities.ts'
import { siteOf } from '../road/sites.ts'

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

/** Where plates of a vehicle may come from: its city, or anywhere in its region. */
export function platesOf(home: Home, region: Region): readonly string[] {
  const [lng, lat] = placeOf(home)
  const city = CITIES.find((one) => one.lng === lng && one.lat === lat)
  return city ? [city.plates] : region.plates
}

/** The region whose centre is nearest to where a vehicle lives. */
export function regionOf(home: Home): Region {
  const [lng, lat] = placeOf(home)
  const distance = (r: Region) => ((r.centre[0] - lng) * 0.8) ** 2 + (r.centre[1] - lat) ** 2
  return REGIONS.reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

function placeOf(home: Home): readonly [lng: number, lat: number] {
  if (home.site === undefined) return home.at
  const { lng, lat } = siteOf(home.site)
  return [lng, lat]
}
