import { z } from 'zod'
import { vehicleStrategies } from './strategies.ts'

/** Days of history that a back-test runs over, and vehicles. */
export const TEST_DAYS = 30
export const TEST_VEHICLES = 1000
/** Days that a result is kept. */
export const TEST_KEPT_DAYS = 7
/** Alarms of a vehicle that are kept; all are counted. */
export const TEST_ALARMS = 100
/** Places of alarms that a map shows. */
export const TEST_PLACES = 5000

export const BACK_TEST = `${vehicleStrategies.api}/backTest`

const place = z.object({ lng: z.number(), lat: z.number() })

/** An alarm that a strategy would have raised. */
export const testedAlarm = z.object({
  /** ms */
  happenTime: z.number(),
  /** Null: it had not ended when the history did. */
  endTime: z.number().nullable(),
  times: z.number(),
  /** Degrees, WGS-84. */
  position: place.nullable(),
  /** What was measured at its begin, by condition. */
  measured: z.array(
    z.object({ name: z.string(), value: z.number().nullable(), unit: z.string().nullable() }),
  ),
})
export type TestedAlarm = z.infer<typeof testedAlarm>

/** How far a back-test is, and what it has found so far. */
export const backTestView = z.object({
  id: z.string(),
  strategyId: z.string(),
  status: z.enum(['WAIT', 'RUNNING', 'DONE', 'STOPPED', 'FAIL']),
  /** ms */
  beginTime: z.number(),
  endTime: z.number(),
  createTime: z.number(),
  /** ms: how long it took, or has taken. */
  took: z.number(),
  /** Messages are decoded, which takes long. */
  decoded: z.boolean(),
  /** Vehicles that were meant, those that are tried, and those that are done. */
  matched: z.number(),
  vehicles: z.number(),
  done: z.number(),
  failed: z.array(z.string()),
  messages: z.number(),
  total: z.number(),
  alarming: z.number(),
  /** Alarms that began, by the begin of the day in China, ms. */
  days: z.array(z.object({ day: z.number(), count: z.number() })),
  /** The vehicles with the most alarms first. */
  most: z.array(z.object({ vin: z.string(), messages: z.number(), total: z.number() })),
  places: z.array(place),
})
export type BackTestView = z.infer<typeof backTestView>
