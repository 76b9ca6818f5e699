import { z } from 'zod'
import { AlarmCondition, ConditionLogic, ContinueType } from './enums.ts'
import { vehicleStrategies } from './strategies.ts'

export const versionsOf = (strategyId: string): string =>
  `${vehicleStrategies.api}/${encodeURIComponent(strategyId)}/versions`

/** Alarms of a version that are named; those beyond are counted. */
export const NAMED_ALARMS = 5
/** The newest alarms of a strategy that are counted. */
export const COUNTED_ALARMS = 10_000

const condition = z.object({
  name: z.string(),
  field: z.string(),
  unit: z.string().nullable(),
  condition: z.enum(AlarmCondition.values),
  value: z.number(),
  valueEnd: z.number().nullable(),
  begin: z.number().nullable(),
  end: z.number().nullable(),
  type: z.enum(ContinueType.values).nullable(),
})
export type VersionCondition = z.infer<typeof condition>

/** What a strategy was. */
export const strategyVersion = z.object({
  version: z.number(),
  /** ms */
  begun: z.number(),
  ended: z.number().nullable(),
  author: z.string().nullable(),
  endedBy: z.string().nullable(),
  name: z.string(),
  level: z.string(),
  logic: z.enum(ConditionLogic.values),
  protocol: z.string(),
  /** ms: from when on it raised alarms. */
  begin: z.number().nullable(),
  checkBegin: z.string().nullable(),
  checkEnd: z.string().nullable(),
  remind: z.boolean(),
  suggestion: z.string().nullable(),
  conditions: z.array(condition),
  /** Of the newest alarms of the strategy; null: the caller does not read alarms of this kind. */
  alarms: z.number().nullable(),
  newest: z.array(z.object({ id: z.string(), vin: z.string(), happenTime: z.number() })),
})
export type StrategyVersion = z.infer<typeof strategyVersion>

export const strategyHistory = z.object({
  kind: z.enum(['VEHICLE', 'EXCEPTION']),
  name: z.string(),
  /** There are more alarms than are counted. */
  more: z.boolean(),
  versions: z.array(strategyVersion),
})
export type StrategyHistory = z.infer<typeof strategyHistory>
