import type { PortalAlarmStatus } from './enums.ts'

/** An alarm that a machine raised itself. */
export interface PortalAlarm {
  id: string
  vin: string
  vehicle: string
  /** In the reader's language. */
  name: string
  /** 1 ordinary, 2 serious, 3 critical */
  level: string
  alarmStatus: PortalAlarmStatus
  /** It lasts. */
  open: boolean
  happenTime: number
  endTime: number | null
  lng: number | null
  lat: number | null
}

/** When a vehicle is due by a strategy; what the strategy does not count is null. */
export interface PortalReminder {
  strategyId: string
  strategyName: string
  maintenanceType: string
  content: string
  due: boolean
  /** YYYY-MM-DD, h and km at which the next service is due, and where the vehicle is. */
  nextDate: string | null
  nextWorkTime: number | null
  nextMileage: number | null
  workTime: number | null
  mileage: number | null
}

/** A service that is due or was done. */
export interface PortalMaintenanceLog {
  id: string
  vin: string
  strategyId: string | null
  maintenanceType: string
  content: string | null
  handler: string
  stage: string | null
  remindTime: number
  maintenanceTime: number | null
  workTime: number | null
  mileage: number | null
  stationName: string | null
  result: string | null
}

export interface PortalMaintenance {
  reminders: PortalReminder[]
  /** The newest first. */
  logs: PortalMaintenanceLog[]
}

export interface PortalStrategy {
  id: string
  strategyName: string
  strategyType: string
  maintenanceType: string
  content: string
  timeOver: number | null
  timeUnit: string | null
  serviceLifeOver: number | null
  serviceLifeUnit: string | null
  mileageOver: number | null
}

/** What the own vehicles, or one of them, did on a day. */
export interface PortalAttendanceDay {
  day: string
  /** Vehicles that worked. */
  vehicles: number
  /** h */
  work: number
  /** km */
  distance: number
}

export interface PortalAttendance {
  days: PortalAttendanceDay[]
  /** Days on which any worked. */
  workDays: number
  work: number
  distance: number
}

/** What was used on a day; null: no level was reported. */
export interface PortalFuelDay {
  day: string
  /** l */
  fuel: number | null
  /** % of the battery, over all vehicles */
  used: number | null
}

export interface PortalFuel {
  days: PortalFuelDay[]
  fuel: number | null
  used: number | null
  /** l for an hour of work and for 100 km, of the days of which both are known. */
  perHour: number | null
  perHundred: number | null
}
