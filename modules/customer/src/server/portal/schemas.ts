import { OperatingState } from '@motorpool/ingest/shared'
import { z } from 'zod'
import {
  CustomerVehicleAssign,
  CustomerVehicleBind,
  CustomerVehicleFocus,
  type PortalAssignment,
  type PortalAssignmentLine,
  type PortalHome,
  type PortalStatistics,
  type PortalVehicle,
  type PortalVehicleInfo,
} from '../../shared/portal/index.ts'

const number = z.number()
const maybeNumber = z.number().nullable()
const text = z.string()
const maybeText = z.string().nullable()

export const vehicleSchema = z.object({
  id: text,
  vin: text,
  vehicleName: maybeText,
  machineCode: text,
  plateCode: maybeText,
  modelName: maybeText,
  vehicleCategory: text,
  energyCatalog: text,
  ownerFlag: z.enum(['0', '1']),
  bindStatus: z.enum(CustomerVehicleBind.values),
  bindTime: maybeNumber,
  assignStatus: z.enum(CustomerVehicleAssign.values),
  focusStatus: z.enum(CustomerVehicleFocus.values),
  assignees: number,
  assignedBy: maybeText,
  lastDay: maybeText,
  operatingState: z.enum(OperatingState.values),
  onlineStatus: z.enum(['ONLINE', 'OFFLINE']),
  lng: maybeNumber,
  lat: maybeNumber,
  direction: maybeNumber,
  speed: maybeNumber,
  soc: maybeNumber,
  fuel: maybeNumber,
  mileage: maybeNumber,
  reportTime: maybeNumber,
  dayDistance: number,
  dayWork: number,
  alarms: number,
  maintenance: number,
}) satisfies z.ZodType<PortalVehicle>

export const infoSchema = vehicleSchema.extend({
  address: maybeText,
  seriesName: maybeText,
  orgName: maybeText,
  orgPhone: maybeText,
  serviceStatus: text,
  serviceEndDate: maybeNumber,
  work: number,
  distance: number,
  lockStatus: text,
}) satisfies z.ZodType<PortalVehicleInfo>

export const statisticsSchema = z.object({
  total: number,
  online: number,
  offline: number,
  working: number,
  focused: number,
  assigned: number,
  dayDistance: number,
  dayWork: number,
}) satisfies z.ZodType<PortalStatistics>

export const homeSchema = z.object({
  statistics: statisticsSchema,
  alarms: number,
  maintenance: number,
  orders: number,
  needs: z.array(
    z.object({
      kind: z.enum(['ALARM', 'MAINTENANCE', 'ORDER']),
      vin: text,
      vehicle: text,
      count: number,
      time: number,
    }),
  ),
  vehicles: z.array(vehicleSchema),
}) satisfies z.ZodType<PortalHome>

export const assignmentSchema = z.object({
  vin: text,
  vehicle: text,
  given: z.boolean(),
  userId: text,
  phone: text,
  beginDate: maybeText,
  endDate: maybeText,
  remark: maybeText,
  assignTime: number,
}) satisfies z.ZodType<PortalAssignment>

export const assignmentLineSchema = z.object({
  id: text,
  vin: text,
  vehicle: text,
  assignStatus: z.enum(CustomerVehicleAssign.values),
  phone: maybeText,
  beginDate: maybeText,
  endDate: maybeText,
  remark: maybeText,
  createTime: number,
}) satisfies z.ZodType<PortalAssignmentLine>
