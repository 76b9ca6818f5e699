import type { Measure } from './measures.ts'

/** What a fleet did in some days, beside the same number of days before. */
export interface Totals {
  /** Vehicles that the filters leave. */
  vehicles: number
  /** Of them those with any of it. */
  active: number
  /** In the unit of the measure; null: no vehicle knows it */
  sum: number | null
  before: { active: number; sum: number | null }
  /** By day, or by month: of more than 92 days, and of more than 31 where the vehicles are too many. */
  steps: DayUse[]
  step: 'day' | 'month'
  /** Where the steps are months also by day; null where they are days, and where the vehicles are too many. */
  days: DayUse[] | null
  /** Vehicles by how much of it they have: between equal steps of the measure, without those that have none. */
  histogram: { from: number; to: number; vehicles: number }[]
}

export interface DayUse {
  /** YYYY-MM-DD, UTC+8 */
  day: string
  sum: number | null
  /** Vehicles with any of it. */
  active: number
}

/** What the vehicles of an organisation, model, type or group did. */
export interface GroupUse {
  /** Null: vehicles without. */
  id: string | null
  name: string | null
  vehicles: number
  active: number
  sum: number | null
  before: number | null
}

/** The days of one vehicle. */
export interface VehicleDays {
  day: string
  /** km */
  distance: number
  /** h */
  workTime: number
  idleTime: number
  onlineTime: number
  /** l; null: unknown */
  fuel: number | null
  /** kWh; null: unknown */
  energy: number | null
  /** km/h */
  maxSpeed: number
  trips: number
  /** km and h by odometer at both ends; null: not reported */
  mileageBegin: number | null
  mileageEnd: number | null
}

/** What a vehicle did, in the units of the measures; null: unknown. */
export type Values = Readonly<Record<Measure, number | null>>

/** A charge of a vehicle. */
export interface Charge {
  /** ms */
  begin: number
  end: number
  /** % */
  socBegin: number | null
  socEnd: number | null
  /** kWh by the charge levels and the rated energy; null: unknown */
  energy: number | null
}

/** Alarms that began in some days by level, and faults apart from them; null: the caller may not read them. */
export interface AlarmCounts {
  level1: number | null
  level2: number | null
  level3: number | null
  faults: number | null
}

/** Of the kinds that the caller may read. */
export interface AlarmUse {
  values: AlarmCounts
  before: AlarmCounts
  /** Those that had any, the oldest first. */
  days: (AlarmCounts & { day: string })[]
}

/** One vehicle over some days, beside as many days before. */
export interface OneReport {
  vin: string
  plateCode: string | null
  machineCode: string
  vehicleModel: string | null
  vehicleCategory: string
  orgName: string | null
  /** First and last day, YYYY-MM-DD. */
  from: string
  to: string
  values: Values
  before: Values
  days: VehicleDays[]
  /** The newest first, at most `CHARGES_MAX`. */
  charges: Charge[]
  /** Null: the caller may read no alarms. */
  alarms: AlarmUse | null
}

export const CHARGES_MAX = 200
