import type { RunStatus } from './events.ts'

/** Body of a list of vehicles with their live status. Empty filters do not filter. */
export interface MonitorFilters {
  keyword?: string
  onlineStatus?: 'ONLINE' | 'OFFLINE'
  accStatus?: '0' | '1'
  locationStatus?: 'LOCATED' | 'NOT_LOCATED'
  lockStatus?: 'LOCKED' | 'UNLOCKED'
  serviceStatus?: string
  runStatus?: RunStatus
  vehicleCategory?: string
  orgId?: string
}

/** A vehicle with its latest state; numbers in physical units, null = never reported. */
export interface MonitorRow {
  id: string
  vin: string
  machineCode: string
  plateCode: string | null
  vehicleCategory: string
  vehicleModel: string | null
  orgName: string | null
  terminalCode: string | null
  serviceStatus: string
  lockStatus: string
  onlineStatus: 'ONLINE' | 'OFFLINE'
  /** 0 on, 1 off, null unknown (R387). */
  accStatus: '0' | '1' | null
  locationStatus: 'LOCATED' | 'NOT_LOCATED'
  runStatus: RunStatus | null
  charging: boolean
  alarm: boolean
  /** degrees, WGS-84 */
  lng: number | null
  lat: number | null
  /** km/h */
  speed: number | null
  direction: number | null
  /** km */
  mileage: number | null
  /** % */
  soc: number | null
  /** litres */
  fuel: number | null
  /** km on the day of the newest position */
  dayDistance: number
  reportTime: number | null
  receiveTime: number | null
}

export type MapStatus = 'running' | 'parked' | 'charging' | 'alarm' | 'offline'

/** A vehicle on the map; short, because there are many. */
export interface MapEntry {
  id: string
  vin: string
  plate: string | null
  lng: number
  lat: number
  heading: number | null
  status: MapStatus
}

export interface MapClusterEntry {
  id: string
  lng: number
  lat: number
  count: number
  alarms: number
}

export interface FleetCounts {
  total: number
  online: number
  offline: number
  running: number
  parked: number
  charging: number
  alarm: number
  /** Vehicles that have never sent a position. */
  unlocated: number
}

/** Above `MAP_VEHICLE_LIMIT` vehicles the answer holds clusters of the visible part instead of vehicles. */
export interface MapData {
  counts: FleetCounts
  clustered: boolean
  vehicles: MapEntry[]
  clusters: MapClusterEntry[]
}

export const MAP_VEHICLE_LIMIT = 10_000

/** Topics of the live channel. */
export const LIVE_TOPIC = {
  /** `LiveState[]` of the vehicles in the subscriber's scope that changed; params `{ vins? }` narrow it to a page. */
  fleet: 'monitor.fleet',
  /** `{ state, condition }` of one vehicle; params `{ vin }`. */
  vehicle: 'monitor.vehicle',
} as const

/** What a list row or a map marker needs to stay current, in physical units. */
export interface LiveState {
  id: string
  vin: string
  status: MapStatus
  onlineStatus: 'ONLINE' | 'OFFLINE'
  accStatus: '0' | '1' | null
  locationStatus: 'LOCATED' | 'NOT_LOCATED'
  runStatus: RunStatus | null
  charging: boolean
  alarm: boolean
  lng: number | null
  lat: number | null
  speed: number | null
  direction: number | null
  mileage: number | null
  soc: number | null
  fuel: number | null
  dayDistance: number
  reportTime: number | null
  receiveTime: number | null
}
