import { existsSync, readFileSync } from 'node:fs'
import {
  createDistrictLookup,
  createGazetteer,
  createPlaceFinder,
  type DistrictData,
  type DistrictLookup,
  type FoundPlace,
  type Gazetteer,
  type GazetteerData,
  isPosition,
  type Place,
  parsePosition,
} from '@motorpool/geo'
import type { FencePolygon } from '@motorpool/geo/fence'
import { Lru } from '@motorpool/kernel'
import type { Geocoder, NamedPlace, Position, Reader } from './geocoder.ts'
import { addressText, areaText, nameFor, outsideText, type Where } from './text.ts'

/** Beside the base map, as its script writes them; where one is missing, what it would tell is unknown. */
export interface GeocoderFiles {
  districts?: string | undefined
  gazetteer?: string | undefined
}

/** A town further away says nothing of a place. */
const TOWN_METRES = 100_000
/** Roads are drawn to some hundred metres. */
const ROAD_METRES = 500
/** Positions are looked up at a hundred-thousandth of a degree, about a metre. */
const STEP = 1e5
/** About 4 MB. */
const REMEMBERED = 20_000
const DECIMALS = 5

interface Index {
  /** Whether there are outlines at all. */
  known: boolean
  districts: DistrictLookup
  gazetteer: Gazetteer
  find(text: string, limit: number): FoundPlace[]
}

function read<T>(file: string | undefined, none: T): T {
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : none
}

function load(files: GeocoderFiles): Index {
  const noDistricts: DistrictData = { datum: 'WGS-84', scale: 1, names: {}, units: [] }
  const noNames: GazetteerData = { datum: 'WGS-84', scale: 1, units: [], towns: [], roads: [] }
  const gazetteer = createGazetteer(read(files.gazetteer, noNames))
  const districts = read(files.districts, noDistricts)
  return {
    known: districts.units.length > 0,
    districts: createDistrictLookup(districts),
    gazetteer,
    find: createPlaceFinder(gazetteer),
  }
}

/** Whether a position can have an address; receivers without a fix send 0, 0. */
export function isPlace(point: Position | null): point is Position {
  return point !== null && isPosition(point.lng, point.lat) && (point.lng !== 0 || point.lat !== 0)
}

/** Addresses from files alone; they are read when somebody first asks. */
export class OfflineGeocoder implements Geocoder {
  readonly #files: GeocoderFiles
  readonly #known = new Lru<number, Where | 'outside'>(REMEMBERED)
  #index: Index | undefined

  constructor(files: GeocoderFiles) {
    this.#files = files
  }

  get #loaded(): Index {
    this.#index ??= load(this.#files)
    return this.#index
  }

  placeAt({ lng, lat }: Position): Place | null {
    return this.#loaded.districts.at([lng, lat])
  }

  outline(adcode: number): FencePolygon[] {
    return this.#loaded.districts.outline(adcode)
  }

  unitName(adcode: number, reader: Reader): string | undefined {
    const unit = this.#loaded.gazetteer.unit(adcode)
    return unit && nameFor(unit, reader)
  }

  async addresses(points: readonly (Position | null)[], reader: Reader): Promise<(string | null)[]> {
    return points.map((point) => (isPlace(point) ? this.#address(point, reader) : null))
  }

  async find(typed: string, reader: Reader, limit: number): Promise<NamedPlace[]> {
    const at = parsePosition(typed)
    if (at) return [await this.#position(at, reader)]
    return this.#loaded.find(typed, limit).map((found) => this.#named(found, reader))
  }

  #address(point: Position, reader: Reader): string | null {
    const { known } = this.#loaded
    if (!known) return null
    const where = this.#where(point)
    return where === 'outside' ? outsideText(reader) : addressText(where, this.#loaded.gazetteer, reader)
  }

  #where({ lng, lat }: Position): Where | 'outside' {
    const [x, y] = [Math.round(lng * STEP), Math.round(lat * STEP)]
    const key = (x + 180 * STEP) * (181 * STEP) + y + 90 * STEP
    const known = this.#known.get(key)
    if (known) return known
    const { districts, gazetteer } = this.#loaded
    const at = [x / STEP, y / STEP] as const
    const place = districts.at(at)
    const where = place
      ? { place, town: gazetteer.townNear(at, TOWN_METRES), road: gazetteer.roadNear(at, ROAD_METRES) }
      : ('outside' as const)
    this.#known.set(key, where)
    return where
  }

  async #position([lng, lat]: readonly [number, number], reader: Reader): Promise<NamedPlace> {
    const [area] = await this.addresses([{ lng, lat }], reader)
    const name = `${lng.toFixed(DECIMALS)}, ${lat.toFixed(DECIMALS)}`
    return { level: 'position', name, area: area ?? '', lng, lat, bbox: null }
  }

  #named({ level, name, at, bbox, adcode }: FoundPlace, reader: Reader): NamedPlace {
    const [lng, lat] = at
    return {
      level,
      name: nameFor(name, reader),
      area: this.#above(at, level, adcode, reader),
      lng,
      lat,
      bbox: bbox ?? null,
    }
  }

  /** The units that a place lies in, without itself. */
  #above(
    at: readonly [number, number],
    level: FoundPlace['level'],
    adcode: number | undefined,
    reader: Reader,
  ): string {
    const { gazetteer, districts } = this.#loaded
    if (level === 'province') return ''
    const unit = (code: number) => {
      const known = gazetteer.unit(code)
      return known ? { adcode: code, name: known.zh } : null
    }
    if (adcode === undefined) {
      const place = districts.at(at)
      return place ? areaText(place, gazetteer, reader) : ''
    }
    const province = unit(Math.floor(adcode / 10_000) * 10_000)
    const city = level === 'district' ? unit(Math.floor(adcode / 100) * 100) : null
    const own = city?.adcode === adcode || city?.adcode === province?.adcode ? null : city
    return province ? areaText({ adcode, province, city: own, district: null }, gazetteer, reader) : ''
  }
}
