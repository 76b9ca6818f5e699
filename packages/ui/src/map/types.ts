import type { Bbox, Datum, LngLat } from '@motorpool/geo'
import type { MapSchema } from './schemas.ts'

export type MapTheme = 'light' | 'dark'

/** Where the map looks: WGS-84 and MapLibre zoom. */
export interface MapViewport {
  center: LngLat
  zoom: number
}

/** What the map shows, for asking the server about it: WGS-84. */
export interface MapRegion extends MapViewport {
  bbox: Bbox
}

/** An online raster provider in place of the offline base map. */
export interface OnlineProvider {
  /** Template with {z}, {x} and {y}. */
  url: string
  datum: Datum
  attribution: string
  tileSize?: number
  maxZoom?: number
}

/** A PMTiles archive of an operator, drawn over the offline base map. */
export interface DetailArchive {
  url: string
  schema: Exclude<MapSchema, 'motorpool'>
  attribution: string
  minZoom: number
  maxZoom: number
  bounds: [west: number, south: number, east: number, north: number]
}

export const VEHICLE_STATUSES = [
  'running',
  'working',
  'idling',
  'parked',
  'charging',
  'offline',
  'never',
] as const
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number]

export interface MapVehicle {
  id: string
  lng: number
  lat: number
  status: VehicleStatus
  /** Marked beside its status. */
  alarm: boolean
  /** Degrees clockwise from north; null when unknown or standing. */
  heading: number | null
  /** What stands beside it; nothing where it is empty. */
  label: string
  /** Key of its icon; the default icon without one. */
  picture?: string | undefined
}

/** A picture in place of a marker, drawn inside a box of so many pixels. */
export interface MapPicture {
  url: string
  width: number
  height: number
  /** It shows a vehicle that is offline, and is not faded for those. */
  ownOffline?: boolean
}

/** Several vehicles the server has drawn together. */
export interface MapCluster {
  cluster: true
  id: string
  lng: number
  lat: number
  count: number
  /** Of these, in alarm. */
  alarms?: number
  /** Zoom at which it comes apart. */
  expansionZoom?: number
}

export interface TrackPoint {
  lng: number
  lat: number
  /** Milliseconds since 1970. */
  time: number
  /** km/h, null when the terminal sent none. */
  speed: number | null
}

export interface TrackStop {
  lng: number
  lat: number
  from: number
  to: number
}

/** A stretch of time without data. */
export interface TrackGap {
  from: number
  to: number
}

export interface TrackPosition {
  lng: number
  lat: number
  heading: number | null
}

/** A position that moves by itself. */
export interface TrackCursor {
  position(): TrackPosition | null
  /** Calls back whenever it has moved; answers how to stop. */
  subscribe(onMove: () => void): () => void
}

/** px of each side of a map that something lies over. */
export interface MapInsets {
  top: number
  right: number
  bottom: number
  left: number
}

export interface FitOptions {
  padding?: number | MapInsets
  maxZoom?: number
  animate?: boolean
}

/** What a map is to show at first: WGS-84. */
export interface MapOpening {
  bbox: Bbox
  padding: MapInsets
  maxZoom: number
}

export interface MapHandle {
  /** The centre comes to the middle of what `padding` leaves. */
  flyTo(to: { center: LngLat; zoom?: number; padding?: MapInsets }): void
  fitBounds(bbox: Bbox, options?: FitOptions): void
  fitTo(points: Iterable<{ lng: number; lat: number }>, options?: FitOptions): void
  getRegion(): MapRegion | null
  /** What the map shows, once it has come to rest. */
  picture(): Promise<MapPrint>
}

/** A map as a picture. */
export interface MapPrint {
  /** `data:` address of a PNG. */
  url: string
  /** Whose data it is drawn from, as the map says it. */
  attribution: string
}
