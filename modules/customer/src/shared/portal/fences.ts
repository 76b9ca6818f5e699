import type { FenceAlarmKind } from '@motorpool/alarm/shared'
import type { CustomerFenceWay, FenceAlarmType, GeoMultiPolygon, GeoPolygon } from '@motorpool/fence/shared'
import type { EnumValue } from '@motorpool/kernel'
import type { PortalAlarmStatus } from './enums.ts'

export const CUSTOMER_FENCES = '/api/customer-svc/customer/fence/V1.0'
export const CUSTOMER_FENCES_MGR = '/api/customer-svc/customer/fence/mgr/V1.0'
export const FENCES_KEY = 'portal/fences'
export const FENCE_ALARM_KEY = 'portal/fenceAlarm'
export const FENCES_MGR_KEY = 'customer/fences'

/** A fence that a customer keeps. */
export interface CustomerFence {
  id: string
  fenceName: string
  /** 1: drawn, 2: an administrative unit */
  fence_type: number
  settingWay: CustomerFenceWay
  areaCode: string | null
  position: { lng: number; lat: number } | null
  /** Metres. */
  radius: number | null
  /** GeoJSON, WGS-84; of an administrative unit only where one fence is asked for. */
  polygon: GeoPolygon | GeoMultiPolygon | null
  alarmType: FenceAlarmType
  activeModel: number
  description: string | null
  /** It watches nothing until vehicles are linked again. */
  cancelFlag: boolean
  vehicleCount: number
  /** Of these, how many were last seen inside. */
  insideCount: number
  createTime: number
  updateTime: number
}

/** The same as staff see it, with whose it is. */
export interface StaffFence extends CustomerFence {
  customerAccountId: string
  accountName: string
  /** Masked. */
  phone: string | null
}

/** A vehicle that a fence watches, or could. */
export interface FencedVehicle {
  vin: string
  /** What its customer calls it; to staff the plate, else the machine number. */
  vehicle: string
  plateCode: string | null
  machineCode: string
  modelName: string | null
}

export interface LinkedVehicle extends FencedVehicle {
  fenceId: string
  /** Null: not judged yet. */
  insideFlag: boolean | null
  judgeTime: number | null
  createTime: number
}

/** A vehicle crossed a fence of a customer. */
export interface PortalFenceAlarm {
  id: string
  vin: string
  vehicle: string
  customerFenceId: string
  fenceName: string
  alarmType: EnumValue<typeof FenceAlarmKind>
  level: string
  alarmStatus: PortalAlarmStatus
  open: boolean
  happenTime: number
  endTime: number | null
  lng: number | null
  lat: number | null
}

export interface StaffFenceAlarm extends PortalFenceAlarm {
  customerAccountId: string
  accountName: string | null
}
