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

/** A vehicle that came online or went offline. */
export interface Connection {
  vin: string
  online: boolean
  time: number
}
