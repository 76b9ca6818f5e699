import type { EnumValue } from '@motorpool/kernel'
import type { FenceAlarmType, FenceRadius } from './enums.ts'
import type { GeoPolygon } from './geometry.ts'

/** A customer draws a circle or a polygon, or names an administrative unit. */
export const CUSTOMER_FENCE_WAYS = ['CIRCLE', 'POLYGON', 'REGION'] as const
export type CustomerFenceWay = (typeof CUSTOMER_FENCE_WAYS)[number]

export const CUSTOMER_FENCE_LIMITS = {
  /** Of one account: a customer has a few yards and sites. */
  fences: 20,
  /** That one fence watches. */
  vehicles: 100,
  /** Of a polygon, drawn with a finger. */
  corners: 100,
  name: 64,
  description: 255,
} as const

/** A fence as its customer sets it; what the way of setting does not need is left out. */
export interface CustomerFenceInput {
  fenceName: string
  settingWay: CustomerFenceWay
  areaCode?: string | undefined
  position?: { lng: number; lat: number } | undefined
  radius?: EnumValue<typeof FenceRadius> | undefined
  polygon?: GeoPolygon | undefined
  alarmType: FenceAlarmType
  /** 1: crossings raise alarms; 0: the side of each vehicle is known, and nothing is raised. */
  activeModel: '0' | '1'
  description?: string | undefined
}
