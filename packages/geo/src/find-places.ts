import type { Bbox } from './bbox.ts'
import type { LngLat } from './datum.ts'
import type { Gazetteer, PlaceName } from './gazetteer.ts'
import { isPosition } from './sphere.ts'

export type PlaceLevel = 'province' | 'city' | 'district' | 'town'

/** A place that a text names. */
export interface FoundPlace {
  level: PlaceLevel
  name: PlaceName
  /** Of a unit. */
  adcode?: number
  at: LngLat
  /** Of a unit: its whole extent. */
  bbox?: Bbox
}

interface Entry extends FoundPlace {
  keys: readonly string[]
  /** Of two that fit as well, the smaller comes first. */
  weight: number
}

/** What spellings differ in: case, accents, spaces and marks. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\s'’·.,-]/g, '')
    .toLowerCase()
}

const levelOf = (adcode: number): PlaceLevel =>
  adcode % 10_000 === 0 ? 'province' : adcode % 100 === 0 ? 'city' : 'district'
const WEIGHT: Record<PlaceLevel, number> = { province: 0, city: 20, district: 40, town: 60 }

interface Fit {
  /** 0 the whole name, 1 its beginning, 2 inside it. */
  rank: number
  length: number
}

/** How a text fits the best of some names; undefined: it is in none. */
function fit(keys: readonly string[], text: string): Fit | undefined {
  let best: Fit | undefined
  for (const key of keys) {
    const at = key.indexOf(text)
    if (at < 0) continue
    const rank = at > 0 ? 2 : key.length === text.length ? 0 : 1
    if (!best || rank < best.rank) best = { rank, length: key.length }
  }
  return best
}

/** Finds units and towns by a part of their Chinese or English name; whole names first, then beginnings. */
export function createPlaceFinder(gazetteer: Gazetteer): (text: string, limit: number) => FoundPlace[] {
  const { units, towns, scale } = gazetteer.data
  const entry = (place: FoundPlace, weight: number): Entry => {
    const { zh, en, ja } = place.name
    return { ...place, weight, keys: [zh, en, ja].flatMap((name) => (name ? [plainName(name)] : [])) }
  }
  const entries = [
    ...units.map(({ adcode, zh, en, ja, at, box }) => {
      const level = levelOf(adcode)
      const [west, south, east, north] = box
      const bbox: Bbox = [west / scale, south / scale, east / scale, north / scale]
      return entry({ level, name: { zh, en, ja }, adcode, at: gazetteer.degrees(at), bbox }, WEIGHT[level])
    }),
    ...towns
      .filter(({ seat }) => seat === undefined)
      .map(({ zh, en, ja, at, rank }) =>
        entry({ level: 'town', name: { zh, en, ja }, at: gazetteer.degrees(at) }, WEIGHT.town + rank),
      ),
  ]
  return (typed, limit) => {
    const text = plainName(typed)
    if (text === '') return []
    return entries
      .flatMap((one) => {
        const how = fit(one.keys, text)
        return how ? [{ one, how }] : []
      })
      .sort((a, b) => a.how.rank - b.how.rank || a.one.weight - b.one.weight || a.how.length - b.how.length)
      .slice(0, limit)
      .map(({ one: { keys: _keys, weight: _weight, ...place } }) => place)
  }
}

/** Degrees, or degrees with minutes and seconds; a hemisphere before or behind. */
const ANGLE =
  /(?:([NSEW北南东西])[经纬]?)?\s*([-+]?\d{1,3}(?:\.\d+)?)\s*(?:[°度]\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′分]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″秒]|'')\s*)?)?([NSEW北南东西])?/giy
const AXIS: Record<string, { axis: 'lng' | 'lat'; sign: 1 | -1 }> = {
  E: { axis: 'lng', sign: 1 },
  东: { axis: 'lng', sign: 1 },
  W: { axis: 'lng', sign: -1 },
  西: { axis: 'lng', sign: -1 },
  N: { axis: 'lat', sign: 1 },
  北: { axis: 'lat', sign: 1 },
  S: { axis: 'lat', sign: -1 },
  南: { axis: 'lat', sign: -1 },
}

interface Angle {
  value: number
  axis: 'lng' | 'lat' | undefined
}

function angleOf([, before, degrees = '', minutes = '0', seconds = '0', after]: RegExpExecArray): Angle {
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600
  const hemisphere = AXIS[(before ?? after ?? '').toUpperCase()]
  return {
    value: (degrees.startsWith('-') ? -size : size) * (hemisphere?.sign ?? 1),
    axis: hemisphere?.axis,
  }
}

/**
 * A pair of coordinates as people write them: `106.98, 26.45`, `26.45 106.98`, `26°27′N 106°59′E`. Without hemispheres
 * longitude comes first, unless only the other order lies in or around China.
 */
export function parsePosition(text: string): LngLat | undefined {
  const angles: Angle[] = []
  let rest = text.trim().replaceAll('，', ',')
  while (rest !== '' && angles.length < 3) {
    ANGLE.lastIndex = 0
    const match = ANGLE.exec(rest)
    if (!match) return undefined
    angles.push(angleOf(match))
    // With a hemisphere before it, the one behind is the next angle's.
    const whole = match[1] && match[5] ? match[0].slice(0, -1) : match[0]
    const after = rest.slice(whole.length)
    rest = after.replace(/^\s*[,;/、]?\s*/, '')
    if (rest === after && rest !== '' && !/[\s°′″'"度分秒NSEW北南东西]$/i.test(match[0])) return undefined
  }
  const [first, second] = angles
  if (!first || !second || angles.length > 2) return undefined
  return ordered(first, second)
}

const inChina = ([lng, lat]: LngLat): boolean => lng >= 70 && lng <= 140 && lat >= 0 && lat <= 56

function ordered(first: Angle, second: Angle): LngLat | undefined {
  if (first.axis !== undefined && first.axis === second.axis) return undefined
  const straight: LngLat = [first.value, second.value]
  const turned: LngLat = [second.value, first.value]
  const known = first.axis ?? (second.axis === 'lat' ? 'lng' : second.axis === 'lng' ? 'lat' : undefined)
  const swapped = known === undefined ? !inChina(straight) && inChina(turned) : known === 'lat'
  const point = swapped ? turned : straight
  return isPosition(...point) ? point : undefined
}
