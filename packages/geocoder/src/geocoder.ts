import type { Bbox, Place, PlaceLevel } from '@motorpool/geo'
import type { FencePolygon } from '@motorpool/geo/fence'
import type { Catalogues } from '@motorpool/i18n'
import type { Locale } from '@motorpool/kernel'

/** WGS-84, degrees. */
export interface Position {
  lng: number
  lat: number
}

/** Who reads the answer; the first argument of every call has these. */
export interface Reader {
  tenantId: string
  locale: Locale
  catalogues: Catalogues
}

/** A place that a text names, in the reader's language. */
export interface NamedPlace extends Position {
  /** `position`: the text was a pair of coordinates. */
  level: PlaceLevel | 'position'
  name: string
  /** The units that it lies in; of a position its address. */
  area: string
  /** Of a unit: its extent. */
  bbox: Bbox | null
}

/** What lies where. Nothing is stored; addresses are made when they are read. */
export interface Geocoder {
  /** The administrative units at a position, or null outside of China. */
  placeAt(point: Position): Place | null
  /** The outline of a province, city or district; empty where none is known. */
  outline(adcode: number): FencePolygon[]
  /** What the reader calls a province, city or district; undefined where its code is not known. */
  unitName(adcode: number, reader: Reader): string | undefined
  /**
   * Addresses in the order of the positions. Null: no position, one outside of the ranges of longitude and latitude, or
   * 0, 0, which receivers without a fix send. Never rejects for what a provider does.
   */
  addresses(points: readonly (Position | null)[], reader: Reader): Promise<(string | null)[]>
  /** Places by a part of their name in Chinese or English, or by a pair of coordinates; the best first. */
  find(text: string, reader: Reader, limit: number): Promise<NamedPlace[]>
}
