import type { OperatingState } from '@motorpool/ingest/shared'
import type { CustomerVehicleAssign, CustomerVehicleBind, CustomerVehicleFocus } from './enums.ts'

export const PORTAL = '/api/customer-svc/customer/vehicle/V1.0'

/** Customers that one vehicle is assigned to at a time: a machine has few drivers. */
export const ASSIGNEES_MAX = 5
/** Attempts in vain within a day, of an account and for a VIN. */
export const BIND_TRIES = { account: 5, vin: 10 } as const
export const NAME_MAX = 32
/** Vehicles of one answer of the map. */
export const PORTAL_MAP_MAX = 1000

export interface PortalFilters {
  keyword?: string | undefined
  bindStatus?: CustomerVehicleBind | undefined
  assignStatus?: CustomerVehicleAssign | undefined
  focusStatus?: CustomerVehicleFocus | undefined
  ownerFlag?: '0' | '1' | undefined
  /** Those that are online, or those that are not. */
  onlineStatus?: 'ONLINE' | 'OFFLINE' | undefined
}

/** A vehicle as its customer sees it; numbers in physical units, null = never reported. */
export interface PortalVehicle {
  id: string
  vin: string
  /** The customer's own name for it. */
  vehicleName: string | null
  machineCode: string
  plateCode: string | null
  modelName: string | null
  vehicleCategory: string
  energyCatalog: string
  /** 1: owned; 0: seen by an assignment or because staff say so. */
  ownerFlag: '0' | '1'
  bindStatus: CustomerVehicleBind
  bindTime: number | null
  assignStatus: CustomerVehicleAssign
  focusStatus: CustomerVehicleFocus
  /** To how many it is assigned. */
  assignees: number
  /** Whose it is, for whom it is assigned to: the phone number, masked. */
  assignedBy: string | null
  /** The last day on which it is seen (YYYY-MM-DD); null: without end. */
  lastDay: string | null
  operatingState: OperatingState
  onlineStatus: 'ONLINE' | 'OFFLINE'
  lng: number | null
  lat: number | null
  direction: number | null
  /** km/h */
  speed: number | null
  /** % of the battery */
  soc: number | null
  /** l in the tank */
  fuel: number | null
  /** km on the odometer */
  mileage: number | null
  reportTime: number | null
  /** km driven today */
  dayDistance: number
  /** h today with ACC on */
  dayWork: number
  /** Alarms that last. */
  alarms: number
  /** Services that are due. */
  maintenance: number
}

/** One vehicle, with what its page says beside the list. */
export interface PortalVehicleInfo extends PortalVehicle {
  address: string | null
  seriesName: string | null
  /** Who sold and serves it. */
  orgName: string | null
  orgPhone: string | null
  serviceStatus: string
  serviceEndDate: number | null
  /** h with ACC on and km driven, of the days that the customer sees. */
  work: number
  distance: number
  lockStatus: string
}

export interface PortalStatistics {
  total: number
  online: number
  offline: number
  /** Driving or working where they stand. */
  working: number
  focused: number
  assigned: number
  /** Of today, all together. */
  dayDistance: number
  dayWork: number
}

/** Something of a vehicle that asks for its customer. */
export interface PortalNeed {
  kind: 'ALARM' | 'MAINTENANCE' | 'ORDER'
  vin: string
  vehicle: string
  count: number
  /** The newest of them. */
  time: number
}

export interface PortalHome {
  statistics: PortalStatistics
  alarms: number
  maintenance: number
  /** Service orders that are open. */
  orders: number
  /** The newest first. */
  needs: PortalNeed[]
  /** The first of the list, for whoever may see it. */
  vehicles: PortalVehicle[]
}

/** An assignment in force, or one that begins on a later day. */
export interface PortalAssignment {
  vin: string
  vehicle: string
  /** Made by the caller, or to the caller. */
  given: boolean
  userId: string
  /** The other one; whole for whom the caller named, else masked. */
  phone: string
  beginDate: string | null
  endDate: string | null
  remark: string | null
  assignTime: number
}

/** A line of the history of the caller's assignments. */
export interface PortalAssignmentLine {
  id: string
  vin: string
  vehicle: string
  assignStatus: CustomerVehicleAssign
  phone: string | null
  beginDate: string | null
  endDate: string | null
  remark: string | null
  createTime: number
}
