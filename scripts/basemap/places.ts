import type { Feature, Position } from 'geojson'
import type { Place } from './detail.ts'
import type { Layer } from './tiles.ts'

/** The same name within so many degrees is the same place. */
const SAME = 0.4
/** A town this close to a place that is labelled already is its seat, degrees. */
const SEAT = 0.06
/** First zoom of the labels up to a rank. */
const TOWN_ZOOMS: readonly [rank: number, zoom: number][] = [
  [6, 5],
  [9, 7],
  [14, 8],
]
const SUFFIX = /(特别行政区|自治县|自治旗|特区|林区|新区|市|县|區|区|旗|镇|街道)$/
/** Characters of Taiwan's place names that are written differently on the mainland. */
const SIMPLE: Readonly<Record<string, string>> = {
  臺: '台',
  區: '区',
  縣: '县',
  義: '义',
  東: '东',
  蓮: '莲',
  園: '园',
  壢: '坜',
  鎮: '镇',
  楊: '杨',
  蘭: '兰',
}

/** A name without the word for its kind. */
export const root = (name: string): string => (name.length > 2 ? name.replace(SUFFIX, '') : name)
/** As the mainland writes it. */
export const simple = (name: string): string => Array.from(name, (c) => SIMPLE[c] ?? c).join('')
/** Degrees. */
export const apart = (a: Position, b: Position): number =>
  Math.hypot((a[0] as number) - (b[0] as number), (a[1] as number) - (b[1] as number))

/** English names of districts, from the places of the same Chinese name near them. */
export class EnglishNames {
  readonly #places: Map<string, Place[]>

  constructor(places: Place[]) {
    this.#places = Map.groupBy(places, ({ properties }) => root(properties.name ?? ''))
  }

  of(name: string, at: Position): string | undefined {
    const near = (this.#places.get(root(name)) ?? []).filter(
      ({ geometry }) => apart(geometry.coordinates, at) < SAME,
    )
    const exact = near.find(({ properties }) => properties.name === name)
    const found = (exact ?? near[0])?.properties.name_en
    // Some names are a reading with accents, syllable by syllable.
    return found !== undefined && /^\p{Lu}/u.test(found) ? found : undefined
  }
}

/** Towns that have no label as a city or district: the larger ones first. `rank` 1 (most important) to 14. */
export function townLabels(places: Place[], labelled: Feature[]): Layer[] {
  const known = new Map<string, Position[]>()
  const cell = (at: Position, dx = 0, dy = 0): string =>
    `${Math.floor((at[0] as number) / SAME) + dx},${Math.floor((at[1] as number) / SAME) + dy}`
  const names = new Map<string, Position[]>()
  const add = (map: Map<string, Position[]>, key: string, at: Position) =>
    map.set(key, [...(map.get(key) ?? []), at])
  for (const { geometry, properties } of labelled) {
    if (geometry.type !== 'Point') continue
    add(known, cell(geometry.coordinates), geometry.coordinates)
    add(names, root(String(properties?.name)), geometry.coordinates)
  }
  const isLabelled = (at: Position, name: string): boolean =>
    (names.get(root(name)) ?? []).some((other) => apart(at, other) < SAME) ||
    [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) => (known.get(cell(at, dx, dy)) ?? []).some((other) => apart(at, other) < SEAT)),
    )
  const towns = places.flatMap((place): Feature[] => {
    const { name = '', name_en, rank = 14 } = place.properties
    const at = place.geometry.coordinates
    if (isLabelled(at, simple(name))) return []
    const written = simple(name)
    const properties = { name: written, name_en, rank, ...(written === name ? {} : { name_ja: name }) }
    return [{ type: 'Feature', properties, geometry: place.geometry }]
  })
  return TOWN_ZOOMS.map(([rank, minzoom], i) => ({
    id: 'town_label',
    minzoom,
    maxzoom: 9,
    buffer: 0,
    features: towns.filter(
      ({ properties }) => properties?.rank <= rank && properties?.rank > (TOWN_ZOOMS[i - 1]?.[0] ?? 0),
    ),
  }))
}
