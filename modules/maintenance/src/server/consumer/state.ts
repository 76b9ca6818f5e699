import type { MaintenanceReason, MaintenanceStage } from '../../shared/enums.ts'
import { type Reached, type Service, wakeOf } from './service.ts'
import type { Use } from './use.ts'

/** What is remembered of a vehicle to which strategies apply; nothing is of others. */
export interface State {
  use: Use
  services: Readonly<Record<string, Service>>
  days: Days
  /** What was delivered last of `use`. */
  shown: { mileage: number; work: number; day: number }
}

/** Use by the day, for when a service will be due. */
export interface Days {
  /** Day (UTC+8) of the newest report. */
  day: number
  /** At its beginning. */
  mileage: number
  work: number
  /** km and h a day, recent days counting more. */
  dailyMileage: number
  dailyWork: number
}

export const NOTHING: State = {
  use: { live: null, late: null, mileage: null, work: 0 },
  services: {},
  days: { day: 0, mileage: 0, work: 0, dailyMileage: 0, dailyWork: 0 },
  shown: { mileage: 0, work: 0, day: 0 },
}

/** A service comes near, or is due: `cycle` says which service of the strategy. */
export interface Remind extends Reached {
  kind: 'remind'
  strategyId: string
  cycle: number
  stage: MaintenanceStage
  reason: MaintenanceReason
}

/** A service that was announced is not due after all: its strategy has changed. */
export interface Withdraw {
  kind: 'withdraw'
  strategyId: string
  cycle: number
}

/** What a service counts from, and the next one's values. */
export interface Standing {
  kind: 'service'
  strategyId: string
  service: Service
}

/** What the vehicle has done by now. */
export interface Used extends Reached {
  kind: 'used'
  dailyMileage: number
  dailyWork: number
}

export type Output = Remind | Withdraw | Standing | Used

export const wakeAt = ({ services }: State): number | null => {
  const times = Object.values(services).flatMap((service) => wakeOf(service) ?? [])
  return times.length > 0 ? Math.min(...times) : null
}
