import type { HealthFinding, HealthState } from './enums.ts'

/** A value with the bounds between which it lies. */
export interface Bounded {
  value: number
  low: number
  high: number
}

/** A charge whose capacity could be estimated. */
export interface ChargeOfVehicle {
  /** ms */
  begin: number
  end: number
  /** % */
  socBegin: number
  socEnd: number
  /** Ah, kWh */
  charge: number
  energy: number
  /** % of its time */
  measured: number
  /** kWh; null: too small a rise, or too little of it was measured */
  capacity: Bounded | null
}

/** A day of a battery; null: no report said it. */
export interface HealthDay {
  /** YYYY-MM-DD, UTC+8 */
  day: string
  /** mV without load, and the largest under any */
  spread: number | null
  spreadMax: number | null
  /** K */
  tempSpread: number | null
  tempSpreadMax: number | null
  /** °C */
  tempMax: number | null
  /** kΩ */
  insulation: number | null
  insulationMin: number | null
}

/** Fuel in the seven days from this one on. */
export interface FuelWeek {
  day: string
  /** l per 100 km; null: too short a way */
  fuelPer100: number | null
  /** By how much it may be off. */
  error: number | null
}

/** A straight line through the logarithms of a value, as two points of its curve. */
export interface TrendLine {
  from: { day: string; value: number }
  to: { day: string; value: number }
  /** % in 30 days, with the bounds between which it lies by 98 % */
  change: Bounded
  falls: boolean
}

/** What is known of the battery and engine of one vehicle, day by day. */
export interface OneHealth {
  vin: string
  plateCode: string | null
  state: HealthState
  findings: HealthFinding[]
  /** ms; null: not yet */
  sumTime: number | null
  /** kWh; null: unknown */
  ratedEnergy: number | null
  capacity: Bounded | null
  /** % of the rated energy */
  soh: Bounded | null
  spread: number | null
  spreadModel: number | null
  tempSpread: number | null
  insulation: number | null
  /** kΩ that it has to have */
  insulationLeast: number | null
  trend: TrendLine | null
  fuelPer100: number | null
  fuelError: number | null
  fuelModel: number | null
  /** Vehicles of its model whose fuel is known. */
  fuelVehicles: number
  charges: ChargeOfVehicle[]
  days: HealthDay[]
  weeks: FuelWeek[]
}

/** How many vehicles stand out, and in what. */
export interface HealthTotals {
  vehicles: number
  standOut: number
  unknown: number
  findings: { finding: HealthFinding; vehicles: number }[]
}
