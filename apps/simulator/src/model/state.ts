import type { Trouble } from './trouble.ts'

/** What a vehicle's terminal can see of it at one moment. Filled in place by the model, read by the report builders. */
export interface VehicleState {
  /** ms since the epoch */
  time: number
  /** ACC on (JT/T 808), vehicle started (GB/T 32960). */
  on: boolean
  /** The receiver has a fix; without one position and direction stay at the last known. */
  fix: boolean
  /** The modem reaches the network. */
  radio: boolean
  /** degrees, WGS-84 */
  lng: number
  lat: number
  /** degrees from north, clockwise */
  direction: number
  /** metres */
  altitude: number
  /** km/h */
  speed: number
  /** km */
  odometer: number
}

export function newState(time: number): VehicleState {
  return {
    time,
    on: false,
    fix: true,
    radio: true,
    lng: 0,
    lat: 0,
    direction: 0,
    altitude: 0,
    speed: 0,
    odometer: 0,
  }
}

/** A vehicle that lives on its own clock: nothing happens until somebody asks how it stands at a later time. */
export interface VehicleModel {
  readonly state: VehicleState
  /** Lives on until `to`; earlier times change nothing. */
  advance(to: number): void
  /** What a later life of the same vehicle goes on from. */
  remember(): Memory
}

export interface Memory {
  /** km */
  odometer: number
  /** Where it stood. */
  at: readonly [lng: number, lat: number]
  /** % of charge, or litres */
  level: number
  /** Hours a machine's engine has run. */
  hours?: number
}

/** What counts up over the days, as it stood when a life began. */
export interface Origin {
  /** km */
  odometer: number
  /** Hours a machine's engine has run. */
  hours?: number
}

export interface LifeOptions {
  trouble?: Trouble | undefined
  /** Never parks and never loses the network: for load. */
  steady?: boolean | undefined
  /** Goes on from what an earlier life left. */
  memory?: Memory | undefined
  /** Begins a service day with these readings. */
  origin?: Origin | undefined
}

/** Hour of the day in Beijing, 0 ≤ h < 24. */
export function hourOf(time: number): number {
  return (time / 3_600_000 + 8) % 24
}
