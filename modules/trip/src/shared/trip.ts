import type { AddressedStop, TrackColumnsData } from '@motorpool/monitoring/shared'
import type { TripState } from './enums.ts'

/** A trip as lists and pages show it; times in ms. */
export interface TripRow {
  id: string
  vin: string
  plateCode: string | null
  machineCode: string
  vehicleModelId: string | null
  vehicleModel: string | null
  orgName: string | null
  state: TripState
  beginTime: number
  beginLng: number | null
  beginLat: number | null
  endTime: number
  endLng: number | null
  endLat: number | null
  /** km */
  distance: number
  /** min */
  duration: number
  /** min until the next trip; null: there is none yet */
  stood: number | null
  /** km/h */
  maxSpeed: number
  /** km/h; null: it took no time */
  averageSpeed: number | null
  /** l; null: unknown */
  fuel: number | null
  /** kWh; null: unknown */
  energy: number | null
}

export interface AddressedTrip extends TripRow {
  beginAddress: string | null
  endAddress: string | null
}

/** Why a trip has no line on the map: its reports are kept no longer, or none of them had a position. */
export type NoTrack = 'gone' | 'unlocated'

/** Where a vehicle was from one moment to another. */
export interface Line {
  track: TrackColumnsData | null
  noTrack: NoTrack | null
  stops: AddressedStop[]
  /** Stretches without data. */
  gaps: { from: number; to: number }[]
}

/** A trip with its line. */
export interface WholeTrip extends AddressedTrip, Line {
  /** Of the vehicle, km/h. */
  speedLimit: number
  /** Trips of the vehicle before and after this one. */
  previous: string | null
  next: string | null
}
