/**
 * Screens that show vehicles, one by one or counted: whoever may open one of them may know how many there are, on the home
 * page too.
 */
export const FLEET_SCREENS = [
  'vehicle/vehicles',
  'vehicle/newEnergy',
  'single-vehicle',
  'monitor/vehicleStatus',
  'monitor/vehicleDistribution',
  'bigscreen/overview',
  'bigscreen/region',
]

/** What is counted of any group of vehicles. */
export interface Counted {
  total: number
  online: number
  running: number
  charging: number
}

/** Vehicles by where they last were. */
export interface AreaStatistics extends Counted {
  /** Of the province, or of the city within one; null outside of China. */
  code: string | null
  name: string | null
  /** West, south, east and north end of their positions. */
  bbox: [number, number, number, number]
}

export interface KindStatistics extends Counted {
  /** Of the vehicle type or model; null for vehicles without. */
  id: string | null
  name: string | null
}

export interface HourStatistics {
  /** Begin of the hour. */
  time: number
  /** Vehicles online on average over the hour, and at most. */
  online: number
  peak: number
  /** Vehicles there were. */
  total: number
  /** Share of them online, 0..1; null when there were none. */
  rate: number | null
}

/** What vehicles did in a time, all of them together. */
export interface Worked {
  /** km */
  distance: number
  /** h moving, or with the engine or ACC on */
  work: number
  /** h of them without movement */
  idle: number
  /** kWh by the charge levels and the rated energy of the batteries; null: no vehicle has both */
  energy: number | null
  /** l by the levels of the tanks; null: no vehicle reports one */
  fuel: number | null
  /** Vehicles that worked. */
  vehicles: number
}

export interface DayStatistics extends Worked {
  /** YYYY-MM-DD, UTC+8 */
  day: string
}

/** The last days of a fleet. */
export interface FleetDays {
  /** Reports that were received before are counted, ms; null: nothing was counted yet. */
  until: number | null
  /** Without gaps, the oldest first; the last one is today as far as it is counted. */
  days: DayStatistics[]
  /** The same day of last week, up to the time of day of `until`. */
  lastWeek: Worked
}

/** Working hours of those vehicles that worked, h a vehicle and day; null: none did. */
export interface WorkTimeAverage {
  average: number | null
  days: { day: string; average: number | null }[]
}

/** A vehicle that came online or went offline. */
export interface Connection {
  vin: string
  online: boolean
  time: number
}
