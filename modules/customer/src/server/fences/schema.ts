import { FenceAlarmKind } from '@motorpool/alarm/shared'
import {
  CUSTOMER_FENCE_LIMITS,
  CUSTOMER_FENCE_WAYS,
  FenceAlarmType,
  type GeoMultiPolygon,
  type GeoPolygon,
  isPolygon,
} from '@motorpool/fence/shared'
import { filter, idText, pageBody } from '@motorpool/http'
import { z } from 'zod'
import {
  type CustomerFence,
  type FencedVehicle,
  type LinkedVehicle,
  PortalAlarmStatus,
  type PortalFenceAlarm,
  type StaffFence,
  type StaffFenceAlarm,
} from '../../shared/portal/index.ts'
import { vinText } from '../portal/customer.ts'

const text = z.string()
const maybeText = text.nullable()
const number = z.number()
const maybeNumber = number.nullable()
const point = z.object({ lng: number.min(-180).max(180), lat: number.min(-90).max(90) })

const isDrawn = (value: unknown): value is GeoPolygon => isPolygon(value) && value.type === 'Polygon'
const outline = z.custom<GeoPolygon | GeoMultiPolygon>(isPolygon)

const RADII = [100, 200, 500, 1000, 2000, 10_000] as const
/** R360: one of six values, in metres. */
const radius = z.literal(RADII).transform((metres) => `${metres}` as const)

const settings = {
  fenceName: text.trim().min(1).max(CUSTOMER_FENCE_LIMITS.name),
  settingWay: z.enum(CUSTOMER_FENCE_WAYS),
  areaCode: filter(text.regex(/^[1-9]\d{5}$/)),
  position: filter(point),
  radius: filter(radius),
  polygon: filter(z.custom<GeoPolygon>(isDrawn)),
  alarmType: z.enum(FenceAlarmType.values),
  activeModel: z
    .literal([0, 1])
    .default(1)
    .transform((model) => (model === 0 ? '0' : '1')),
  description: filter(text.trim().max(CUSTOMER_FENCE_LIMITS.description)),
}

export const fenceBody = z.object(settings)
export const fenceUpdate = z.object({ id: idText, ...settings })

export const vinList = z.array(vinText).min(1).max(CUSTOMER_FENCE_LIMITS.vehicles)

const fenceFilters = {
  fenceName: filter(text.trim().max(CUSTOMER_FENCE_LIMITS.name)),
  settingWay: filter(z.enum(CUSTOMER_FENCE_WAYS)),
  alarmType: filter(z.enum(FenceAlarmType.values)),
  cancelFlag: filter(z.boolean()),
  vin: filter(vinText),
}
const ofStaff = {
  /** Whole: by parts it could be spelt out. */
  phone: filter(text.trim().max(20)),
  accountName: filter(text.trim().max(64)),
}
export const fencePage = pageBody(fenceFilters)
export const staffFencePage = pageBody({ ...fenceFilters, ...ofStaff })

const alarmFilters = {
  customerFenceId: filter(idText),
  vin: filter(vinText),
  alarmType: filter(z.enum(FenceAlarmKind.values)),
  alarmStatus: filter(z.enum(PortalAlarmStatus.values)),
  open: filter(z.boolean()),
}
export const alarmPage = pageBody(alarmFilters)

export const vehiclePage = pageBody({ fenceId: idText, keyword: filter(text.trim().max(64)) })
export const staffVehiclePage = pageBody({
  fenceId: filter(idText),
  vin: filter(vinText),
  keyword: filter(text.trim().max(64)),
})

export type FenceFilters = Omit<z.output<typeof staffFencePage>, 'page' | 'pageSize'>
export type AlarmFilters = Omit<z.output<typeof alarmPage>, 'page' | 'pageSize'>
export type VehicleFilters = Omit<z.output<typeof staffVehiclePage>, 'page' | 'pageSize'>

const fence = {
  id: text,
  fenceName: text,
  fence_type: number,
  settingWay: z.enum(CUSTOMER_FENCE_WAYS),
  areaCode: maybeText,
  position: point.nullable(),
  radius: maybeNumber,
  polygon: outline.nullable(),
  alarmType: z.enum(FenceAlarmType.values),
  activeModel: number,
  description: maybeText,
  cancelFlag: z.boolean(),
  vehicleCount: number,
  insideCount: number,
  createTime: number,
  updateTime: number,
}
export const fenceView = z.object(fence) satisfies z.ZodType<CustomerFence>
export const staffFenceView = z.object({
  ...fence,
  customerAccountId: text,
  accountName: text,
  phone: maybeText,
}) satisfies z.ZodType<StaffFence>

const vehicle = {
  vin: text,
  vehicle: text,
  plateCode: maybeText,
  machineCode: text,
  modelName: maybeText,
}
export const vehicleView = z.object(vehicle) satisfies z.ZodType<FencedVehicle>
export const linkedView = z.object({
  ...vehicle,
  fenceId: text,
  insideFlag: z.boolean().nullable(),
  judgeTime: maybeNumber,
  createTime: number,
}) satisfies z.ZodType<LinkedVehicle>

const alarm = {
  id: text,
  vin: text,
  vehicle: text,
  customerFenceId: text,
  fenceName: text,
  alarmType: z.enum(FenceAlarmKind.values),
  level: text,
  alarmStatus: z.enum(PortalAlarmStatus.values),
  open: z.boolean(),
  happenTime: number,
  endTime: maybeNumber,
  lng: maybeNumber,
  lat: maybeNumber,
}
export const alarmView = z.object(alarm) satisfies z.ZodType<PortalFenceAlarm>
export const staffAlarmView = z.object({
  ...alarm,
  customerAccountId: text,
  accountName: maybeText,
}) satisfies z.ZodType<StaffFenceAlarm>
