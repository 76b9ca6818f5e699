import type { Place } from '@motorpool/geo'
import type { Reader } from '@motorpool/geocoder'

/** The administrative units at a position. */
export interface Areas {
  at(point: { lng: number; lat: number }): Place | null
  /** In the reader's language; undefined where only the Chinese name is known. */
  nameOf(adcode: number, reader: Reader): string | undefined
}

export interface Area {
  code: string
  name: string
}

/** Level of the units that vehicles are counted by: provinces, what lies below one, and below a city of it. */
export type Level = 'province' | 'city' | 'county'

/** The level of a unit by its code: 210000 is a province, 210100 a city; others have nothing below them. */
export const levelOf = (code: string): Level =>
  code.endsWith('0000') ? 'province' : code.endsWith('00') ? 'city' : 'county'

/** Whether a unit is this one or lies in it. */
export const isIn = (code: string, region: string): boolean => code.startsWith(region.replace(/(00)+$/, ''))

/** A cell of the grid is so many steps of 1e-6 degree wide: about 5 km. */
export const CELL = 50_000
/** Both coordinates are moved by so much, so that they are above zero everywhere. */
export const SHIFT = 180_000_000

/** Cells remembered at most: all of China has about 400,000. */
const CACHED_MAX = 500_000

export const OUTSIDE = null
/** Borders run through the cell: its vehicles are looked up one by one. */
export const MIXED = undefined

type CellPlace = Area | typeof OUTSIDE | typeof MIXED

function unitOf(place: Place | null, level: Level): Area | null {
  if (!place) return OUTSIDE
  const { province, city, district } = place
  const unit = { province, city: city ?? district ?? province, county: district ?? city ?? province }[level]
  return { code: String(unit.adcode), name: unit.name }
}

/** Which area a whole cell lies in. Areas do not move, so results are cached. */
export class CellPlaces {
  private readonly areas: Areas
  private readonly found = new Map<string, CellPlace>()

  constructor(areas: Areas) {
    this.areas = areas
  }

  at(lng: number, lat: number, level: Level): Area | null {
    return unitOf(this.areas.at({ lng: lng / 1e6, lat: lat / 1e6 }), level)
  }

  nameOf({ code, name }: Area, reader: Reader): string {
    return this.areas.nameOf(Number(code), reader) ?? name
  }

  cell(x: number, y: number, level: Level): CellPlace {
    const key = `${level}/${x}/${y}`
    if (this.found.has(key)) return this.found.get(key)
    const place = this.look(x, y, level)
    if (this.found.size >= CACHED_MAX) this.found.clear()
    this.found.set(key, place)
    return place
  }

  /** Corners, middles of the sides and the middle tell whether it lies in one area. */
  private look(x: number, y: number, level: Level): CellPlace {
    const at = (i: number, j: number) =>
      this.at((x + i / 2) * CELL - SHIFT, (y + j / 2) * CELL - SHIFT, level)
    const middle = at(1, 1)
    for (let i = 0; i <= 2; i++)
      for (let j = 0; j <= 2; j++) if (at(i, j)?.code !== middle?.code) return MIXED
    return middle
  }
}
