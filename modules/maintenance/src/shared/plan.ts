import { z } from 'zod'
import { MaintenanceStrategyType } from './enums.ts'

/** When a measure is due, and how much before that it is announced; 0 as due: the measure is not watched. */
const measure = z.object({ over: z.number(), pre: z.number() })
export type Measure = z.infer<typeof measure>

/** What a strategy asks of one vehicle, in the units in which it is counted. */
const plan = z.object({
  type: z.enum(MaintenanceStrategyType.values),
  /** h */
  work: measure.nullable(),
  /** ms */
  life: measure.nullable(),
  /** km */
  mileage: measure.nullable(),
  /** ms: from here on the vehicle ages: its sale, else its production, else its record. */
  since: z.number(),
})
export type Plan = z.infer<typeof plan>

/** What is known of the last service by a strategy. */
const lastService = z.object({
  /** ms */
  time: z.number(),
  /** h; null: as counted */
  work: z.number().nullable(),
  /** km; null: as counted */
  mileage: z.number().nullable(),
})
export type LastService = z.infer<typeof lastService>

/** Topics of the events that this module records of vehicles. */
export const PLANNED = 'maintenance.planned'
export const HANDLED = 'maintenance.handled'

/** A strategy applies to the vehicle, otherwise than before, or (null) no more. */
export const planned = z.object({
  topic: z.literal(PLANNED),
  strategyId: z.string(),
  plan: plan.nullable(),
  /** h that the vehicle had worked before, for the first plan of a vehicle. */
  work: z.number(),
  last: lastService.nullable(),
})
export type Planned = z.infer<typeof planned>

/** A service was done, or what was recorded of it was corrected. */
export const handled = lastService.extend({
  topic: z.literal(HANDLED),
  strategyId: z.string(),
  /** Which service of the strategy; null: one that no reminder asked for. */
  cycle: z.number().nullable(),
})
export type Handled = z.infer<typeof handled>
