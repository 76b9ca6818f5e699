import { z } from 'zod'
import type {
  HistoryInit,
  HistoryRow,
  HistorySeries,
  LastTrip,
  TrackAbstract,
  TrackData,
  TrackRow,
} from '../../shared/monitor.ts'

const number = z.number().nullable()
const numbers = z.array(z.number())
const readings = z.array(number)

/** A point with the names of the specification (R336). */
export const trackRow = z.object({
  lng: z.number(),
  lat: z.number(),
  glng: z.number(),
  glat: z.number(),
  speed: number,
  spd: number,
  dir: number,
  time: z.number(),
  offsetTime: z.number(),
  rtime: number,
  dtime: z.number(),
  temp: number,
  dist: z.number(),
  evib: number,
  locs: z.null(),
}) satisfies z.ZodType<TrackRow>

const columns = z.object({
  time: numbers,
  lng: numbers,
  lat: numbers,
  speed: readings,
  direction: readings,
  mileage: readings,
})

const period = { from: z.number(), to: z.number() }

export const trackData = z.object({
  message: z.string().nullable(),
  duration: z.number(),
  list: z.array(trackRow),
  columns: columns.nullable(),
  stops: z.array(z.object({ ...period, lng: z.number(), lat: z.number(), address: z.string().nullable() })),
  gaps: z.array(z.object(period)),
}) satisfies z.ZodType<TrackData>

const tripEnd = z.object({
  time: z.number(),
  lng: z.number(),
  lat: z.number(),
  address: z.string().nullable(),
})

export const lastTrip = z
  .object({ from: tripEnd, to: tripEnd, distance: z.number(), duration: z.number(), ongoing: z.boolean() })
  .nullable() satisfies z.ZodType<LastTrip | null>

export const trackAbstract = z.object({
  startTime: number,
  endTime: number,
  duration: z.number(),
  drivingTime: z.number(),
  stopTime: z.number(),
  distance: z.number(),
  maxSpeed: number,
  averageSpeed: number,
  points: z.number(),
  stops: z.number(),
  gaps: z.number(),
}) satisfies z.ZodType<TrackAbstract>

export const historyInit = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      group: z.string(),
      unit: z.string().nullable(),
      numeric: z.boolean(),
      limits: z.array(z.object({ value: z.number(), level: z.string() })),
    }),
  ),
  defaults: z.array(z.string()),
}) satisfies z.ZodType<HistoryInit>

/** Why a value is none: what the standard sends for it, or out of its range. */
export const valueState = z.enum(['abnormal', 'invalid', 'range']).exactOptional()
export const value = z.union([z.number(), z.string(), z.boolean()]).nullable()

export const historyRow = z.object({
  time: z.number(),
  receiveTime: z.number(),
  reissued: z.boolean(),
  values: z.record(z.string(), z.object({ value, label: z.string().exactOptional(), state: valueState })),
}) satisfies z.ZodType<HistoryRow>

export const historySeries = z.object({
  time: numbers,
  values: z.record(z.string(), readings),
}) satisfies z.ZodType<HistorySeries>
