import { z } from 'zod'
import type {
  AreaStatistics,
  Connection,
  FleetDays,
  HourStatistics,
  KindStatistics,
  WorkTimeAverage,
} from '../../shared/statistics.ts'

const counted = { total: z.number(), online: z.number(), running: z.number(), charging: z.number() }

export const areaRow = z.object({
  ...counted,
  code: z.string().nullable(),
  name: z.string().nullable(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
}) satisfies z.ZodType<AreaStatistics>

export const kindRow = z.object({
  ...counted,
  id: z.string().nullable(),
  name: z.string().nullable(),
}) satisfies z.ZodType<KindStatistics>

export const hourRow = z.object({
  time: z.number(),
  online: z.number(),
  peak: z.number(),
  total: z.number(),
  rate: z.number().nullable(),
}) satisfies z.ZodType<HourStatistics>

const worked = {
  distance: z.number(),
  work: z.number(),
  idle: z.number(),
  energy: z.number().nullable(),
  fuel: z.number().nullable(),
  vehicles: z.number(),
}

export const fleetDaysAnswer = z.object({
  until: z.number().nullable(),
  days: z.array(z.object({ ...worked, day: z.string() })),
  lastWeek: z.object(worked),
}) satisfies z.ZodType<FleetDays>

export const workTimeAverageAnswer = z.object({
  average: z.number().nullable(),
  days: z.array(z.object({ day: z.string(), average: z.number().nullable() })),
}) satisfies z.ZodType<WorkTimeAverage>

export const connectionRow = z.object({
  vin: z.string(),
  online: z.boolean(),
  time: z.number(),
}) satisfies z.ZodType<Connection>
