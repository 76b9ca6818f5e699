import { gcj02ToWgs84, type PlaceName } from '@motorpool/geo'
import type { Feature, Position } from 'geojson'
import { districtEnglish } from './district-english.ts'
import { ringArea } from './land.ts'
import { cityNames, provinceNames } from './names.ts'
import type { EnglishNames } from './places.ts'
import type { Area, Country, Sources } from './sources.ts'

/**
 * Label points. `name` is Chinese and always there; `name_en` and `name_ja` where the language has its own.
 * Of provinces, `rank` 2 are the municipalities and special regions; of cities, 1 those and the provincial capitals,
 * 2 the others of prefecture level, 3 the rest; of countries, 0 China and 1 to 3 the others by size.
 */
export function provinceLabels({ provinces }: Sources): Feature[] {
  return provinces.map((area) => {
    const names = provinceNames.get(area.adcode)
    if (!names) throw new Error(`no name for province ${area.adcode} ${area.name}`)
    const rank = MUNICIPAL.includes(area.adcode) ? 2 : 1
    const at = toWgs84(area.centroid ?? area.center)
    return point(area.adcode, at, { name: names.zh, name_en: names.en, name_ja: names.ja, rank })
  })
}

/** Cities, and the municipalities and special regions, which are cities too. */
export function cityLabels({ provinces, cities }: Sources, english: EnglishNames): Feature[] {
  const municipal = provinces.filter((area) => MUNICIPAL.includes(area.adcode))
  return [
    ...municipal.map((area) => {
      const names = provinceNames.get(area.adcode)
      const name = area.name.replace('特别行政区', '')
      return point(area.adcode, toWgs84(area.center), {
        name,
        name_en: names?.en,
        name_ja: names?.ja,
        rank: 1,
      })
    }),
    ...cities.map((area) =>
      point(area.adcode, toWgs84(area.center), {
        name: area.name,
        name_en: areaNames(area, english).en,
        rank: area.adcode % 10_000 === 100 ? 1 : area.adcode % 10_000 >= 9000 ? 3 : 2,
      }),
    ),
  ]
}

const MUNICIPAL = [110_000, 120_000, 310_000, 500_000, 810_000, 820_000]

export function districtLabels({ districts }: Sources, english: EnglishNames): Feature[] {
  return districts.map((area) => {
    const at = toWgs84(area.center)
    return point(area.adcode, at, { name: area.name, name_en: areaNames(area, english).en })
  })
}

/** Of a province, city or district: the official Chinese name, and what English and Japanese readers call it. */
export function areaNames(area: Area, english: EnglishNames): PlaceName {
  const province = provinceNames.get(area.adcode)
  if (province) return { zh: area.name, en: province.en, ja: province.ja }
  const en =
    cityNames.get(area.adcode) ?? english.of(area.name, toWgs84(area.center)) ?? districtEnglish(area.adcode)
  return en === undefined ? { zh: area.name } : { zh: area.name, en }
}

export function countryLabels(countries: Country[]): Feature[] {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const japanese = new Intl.DisplayNames('ja', { type: 'region', fallback: 'none' })
  return countries
    .filter((country) => /^[A-Z]{2}$/.test(country.iso))
    .map((country) => {
      const size = Math.max(...country.polygons.map((rings) => Math.abs(ringArea(rings[0] as Position[]))))
      return point(undefined, middle(country.polygons), {
        name: country.name,
        name_en: english.of(country.iso),
        name_ja: japanese.of(country.iso),
        rank: country.iso === 'CN' ? 0 : size > 200 ? 1 : size > 30 ? 2 : 3,
      })
    })
}

function point(id: number | undefined, at: Position, properties: Record<string, unknown>): Feature {
  const kept = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined))
  return {
    type: 'Feature',
    id,
    properties: id === undefined ? kept : { adcode: id, ...kept },
    geometry: { type: 'Point', coordinates: at },
  }
}

export function toWgs84(at: Position): Position {
  return [...gcj02ToWgs84([at[0] as number, at[1] as number])]
}

/** Centre of gravity of the largest part. */
function middle(polygons: Area['polygons']): Position {
  const ring = polygons
    .map((rings) => rings[0] as Position[])
    .reduce((largest, r) => (Math.abs(ringArea(r)) > Math.abs(ringArea(largest)) ? r : largest))
  const size = ringArea(ring)
  let x = 0
  let y = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as [number, number]
    const [bx, by] = ring[i] as [number, number]
    const cross = ax * by - bx * ay
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return size === 0 ? (ring[0] as Position) : [x / (6 * size), y / (6 * size)]
}
