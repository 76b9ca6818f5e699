import type { MaintenanceReason, MaintenanceStrategyType } from './enums.ts'

/** How far ahead the calendar looks. */
export const DUE_DAYS = 30

/** A service that is due within the asked days, or is overdue. */
export interface DueService {
  id: string
  vin: string
  strategyId: string
  strategyName: string
  strategyType: MaintenanceStrategyType
  maintenanceType: string
  /** `2026-11-24`, in China; of a measure that grows with use by what the vehicle did a day of late. */
  day: string
  overdue: boolean
  /** Which measure comes first. */
  reason: MaintenanceReason
  /** What is left of it: km, h or days; below 0 it is overdue. */
  left: number
}

export interface DueServices {
  /** Today in China: overdue services stand on it. */
  today: string
  /** Of all, also those that `items` has no room for. */
  days: { day: string; total: number; overdue: number }[]
  /** The soonest first. */
  items: DueService[]
}
