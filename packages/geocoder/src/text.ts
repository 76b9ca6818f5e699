import type { Gazetteer, GazetteerRoad, NearTown, Place, PlaceName } from '@motorpool/geo'
import { translate } from '@motorpool/i18n'
import type { Reader } from './geocoder.ts'

/** What an address is made of. */
export interface Where {
  place: Place
  town: NearTown | undefined
  road: GazetteerRoad | undefined
}

/** A town this near is not told by distance and direction. */
const NEAR_METRES = 1000

const text = ({ catalogues, locale }: Reader, key: string, params?: Record<string, string>): string =>
  translate(catalogues, locale, `address.${key}`, params)

/** The name in the reader's language, where it has one of its own; else the Chinese one. */
export function nameFor({ zh, en, ja }: PlaceName, { locale }: Reader): string {
  if (locale === 'en-US') return en ?? zh
  return locale === 'ja-JP' ? (ja ?? zh) : zh
}

/** Province, city and district as one text, in the order of the language. */
export function areaText(place: Place, gazetteer: Gazetteer, reader: Reader): string {
  const named = (unit: { adcode: number; name: string } | null): string => {
    if (!unit) return ''
    return nameFor(gazetteer.unit(unit.adcode) ?? { zh: unit.name }, reader)
  }
  const params = { province: named(place.province), city: named(place.city), district: named(place.district) }
  return tidy(text(reader, 'area', params))
}

/** Without what an absent unit leaves behind. */
function tidy(joined: string): string {
  return joined
    .split(', ')
    .filter((part) => part !== '')
    .join(', ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** `贵州省黔南布依族苗族自治州龙里县 · 县城东北 3.2 公里` */
export function addressText(where: Where, gazetteer: Gazetteer, reader: Reader): string {
  const area = areaText(where.place, gazetteer, reader)
  const detail = detailText(where, reader)
  return detail === undefined ? area : text(reader, 'with', { area, detail })
}

function detailText({ place, town, road }: Where, reader: Reader): string | undefined {
  const way = road && roadName(road, reader)
  if (!town) return way && text(reader, 'road', { road: way })
  const name = townName(town, place, reader)
  const near = town.metres < NEAR_METRES
  // On a road one wants to know how far along it.
  if (way)
    return near
      ? text(reader, 'road', { road: way })
      : text(reader, 'roadAndPlace', { road: way, place: away(town, name, reader) })
  return near ? text(reader, 'near', { place: name }) : away(town, name, reader)
}

function roadName({ ref, zh }: GazetteerRoad, { locale }: Reader): string {
  return locale === 'en-US' || !zh ? ref : `${ref} ${zh}`
}

function townName({ town }: NearTown, { district }: Place, reader: Reader): string {
  const name = nameFor(town, reader)
  const county = town.zh.endsWith('县')
  if (county && district && town.seat === district.adcode) return text(reader, 'place.ownCounty')
  const kind = county ? 'county' : town.zh.endsWith('市') ? 'city' : 'town'
  return text(reader, `place.${kind}`, { name })
}

function away({ metres, bearing }: NearTown, place: string, reader: Reader): string {
  const direction = text(reader, `direction.${Math.round(bearing / 45) % 8}`)
  return text(reader, 'away', { place, direction, km: kilometres(metres) })
}

/** Towns are points: from 10 km on the first decimal would say nothing. */
function kilometres(metres: number): string {
  const km = metres / 1000
  return km < 9.95 ? km.toFixed(1) : String(Math.round(km))
}

export const outsideText = (reader: Reader): string => text(reader, 'outside')
