import { OPERATING_STATES, RUN_STATUSES } from '@motorpool/ingest/shared'
import { eachColumn } from '@motorpool/wire'
import { z } from 'zod'
import { FIGURE_KEYS } from '../../shared/figures.ts'
import type {
  AddressedRow,
  FleetCounts,
  MapData,
  MonitorRow,
  OrgCount,
  VehicleOverview,
} from '../../shared/monitor.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const count = z.number().int()
const operatingState = z.enum(OPERATING_STATES)

/** A vehicle with its latest state, in physical units. */
export const monitorRow = z.object({
  ...eachColumn(() => number),
  id: z.string(),
  vin: z.string(),
  machineCode: z.string(),
  plateCode: text,
  vehicleCategory: z.string(),
  vehicleModel: text,
  orgName: text,
  terminalCode: text,
  serviceStatus: z.string(),
  lockStatus: z.string(),
  operatingState,
  onlineStatus: z.enum(['ONLINE', 'OFFLINE']),
  accStatus: z.enum(['0', '1']).nullable(),
  locationStatus: z.enum(['LOCATED', 'NOT_LOCATED']),
  runStatus: z.enum(RUN_STATUSES).nullable(),
  charging: z.boolean(),
  alarm: z.boolean(),
  dayDistance: z.number(),
  reportTime: number,
  receiveTime: number,
}) satisfies z.ZodType<MonitorRow>

export const addressedRow = monitorRow.extend({ address: text }) satisfies z.ZodType<AddressedRow>

export const vehicleOverview = addressedRow.extend({
  orgId: z.string(),
  vehicleSeries: text,
  vehicleType: text,
  energyCatalog: z.string(),
  emissionLevelType: text,
  plateColor: text,
  simCode: text,
  iccid: text,
  customerName: text,
  customerPhone: text,
  positionTime: number,
  altitude: number,
  speedLimit: z.number(),
  onlineTime: number,
  offlineTime: number,
  protocol: text,
  figures: z.array(z.enum(FIGURE_KEYS)).nullable(),
  today: z.object({ work: z.number(), idle: z.number() }).nullable(),
  ledger: z.object({ received: count, stored: count, duplicate: count, late: count, rejected: count }),
}) satisfies z.ZodType<VehicleOverview>

/** Where the vehicle is, as its overview says. */
export const location = vehicleOverview.pick({
  lng: true,
  lat: true,
  direction: true,
  speed: true,
  altitude: true,
  positionTime: true,
  locationStatus: true,
})

export const fleetCounts = z.object({
  ...(Object.fromEntries(OPERATING_STATES.map((state) => [state, count])) as Record<
    (typeof OPERATING_STATES)[number],
    typeof count
  >),
  total: count,
  online: count,
  alarm: count,
  unlocated: count,
}) satisfies z.ZodType<FleetCounts>

const icon = z.object({
  id: z.string(),
  imageId: z.string(),
  width: z.number(),
  height: z.number(),
  onlineStatus: z.enum(['ONLINE', 'OFFLINE']).nullable(),
})

export const orgCount = z.object({
  orgId: z.string(),
  total: count,
  online: count,
}) satisfies z.ZodType<OrgCount>

export const mapData = z.object({
  counts: fleetCounts,
  clustered: z.boolean(),
  vehicles: z.array(
    z.object({
      id: z.string(),
      vin: z.string(),
      plate: text,
      machineCode: z.string(),
      lng: z.number(),
      lat: z.number(),
      heading: number,
      speed: number,
      state: operatingState,
      alarm: z.boolean(),
      icon: z
        .object({ online: z.string().exactOptional(), offline: z.string().exactOptional() })
        .exactOptional(),
    }),
  ),
  clusters: z.array(z.object({ id: z.string(), lng: z.number(), lat: z.number(), count, alarms: count })),
  icons: z.array(icon),
}) satisfies z.ZodType<MapData>
