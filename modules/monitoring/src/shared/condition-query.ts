import { z } from 'zod'
import { AlarmCondition, ConditionLogic } from './comparison.ts'

/** What one question about history may span. */
export const CONDITION_QUERY_LIMITS = {
  days: 90,
  vehicles: 10_000,
  /** Vehicles that are named one by one. */
  named: 1000,
  conditions: 20,
  groups: 5,
  /** Days that a result is kept. */
  keptDays: 7,
  /** Stretches of a vehicle that are kept; all are counted. */
  stretches: 100,
  /** Questions of a user that are saved. */
  saved: 50,
} as const

export const CONDITION_QUERY = '/api/vehicle-svc/conditionQuery/V1.0'

const BOUND = 1_000_000_000
const number = z.number().min(-BOUND).max(BOUND)
const logic = z.enum(ConditionLogic.values)

const comparison = z
  .object({
    /** Code of a function field. */
    field: z.string().min(1).max(64),
    condition: z.enum(AlarmCondition.values),
    value: number,
    /** Where a range ends. */
    valueEnd: number.nullable().default(null),
  })
  .refine(({ condition, value, valueEnd }) => condition !== 'BETWEEN' || (valueEnd ?? value) > value, {
    path: ['valueEnd'],
    params: { code: 'FIELD_REQUIRED' },
  })

/** What is asked: groups of comparisons, all or any of which must hold. */
export const question = z
  .object({
    logic,
    groups: z
      .array(
        z.object({ logic, conditions: z.array(comparison).min(1).max(CONDITION_QUERY_LIMITS.conditions) }),
      )
      .min(1)
      .max(CONDITION_QUERY_LIMITS.groups),
  })
  .refine(
    ({ groups }) =>
      groups.reduce((n, { conditions }) => n + conditions.length, 0) <= CONDITION_QUERY_LIMITS.conditions,
    { path: ['groups'], params: { code: 'FIELD_LENGTH' } },
  )
export type Question = z.infer<typeof question>

const id = z.string().regex(/^\d{1,19}$/)

/** Which vehicles are asked, of those that the caller sees: all that are left by what is given. */
export const questionScope = z.object({
  vinList: z.array(z.string().trim().min(1).max(32)).min(1).max(CONDITION_QUERY_LIMITS.named).optional(),
  /** With those below it. */
  orgId: id.optional(),
  vehicleModelId: id.optional(),
  /** With those below it. */
  vehicleGroupId: id.optional(),
})
export type QuestionScope = z.infer<typeof questionScope>

/** A field that questions can read. */
export const questionField = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  decimals: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  category: z.string().nullable(),
  /** Messages are decoded for it, which takes many times as long. */
  decoded: z.boolean(),
})
export type QuestionField = z.infer<typeof questionField>

/** Reports one after the other that met a question, ms. */
export const metStretch = z.object({ begin: z.number(), end: z.number(), reports: z.number() })
export type MetStretch = z.infer<typeof metStretch>

/** What was found on a vehicle that met the question. */
export const metVehicle = z.object({
  vin: z.string(),
  plate: z.string().nullable(),
  /** Reports that met it, and the stretches that they are. */
  reports: z.number(),
  stretches: z.number(),
  /** ms */
  first: z.number(),
  last: z.number(),
  longest: z.object({ begin: z.number(), end: z.number() }),
})
export type MetVehicle = z.infer<typeof metVehicle>

/** A run in a list of runs. */
export const queryRunHead = z.object({
  id: z.string(),
  status: z.enum(['WAIT', 'RUNNING', 'DONE', 'STOPPED', 'FAIL']),
  question,
  scope: questionScope,
  /** ms */
  beginTime: z.number(),
  endTime: z.number(),
  createTime: z.number(),
  /** ms: how long it took, or has taken. */
  took: z.number(),
  /** Messages are decoded. */
  decoded: z.boolean(),
  vehicles: z.number(),
  /** Vehicles that are done, that met it, and that reported nothing in the range. */
  done: z.number(),
  met: z.number(),
  silent: z.number(),
  stretches: z.number(),
})
export type QueryRunHead = z.infer<typeof queryRunHead>

/** How far a run is, and what it has found so far. */
export const queryRun = queryRunHead.extend({
  failed: z.array(z.string()),
  /** Messages that were judged or passed over, and those that met it. */
  messages: z.number(),
  reports: z.number(),
  longest: z.object({ vin: z.string(), begin: z.number(), end: z.number() }).nullable(),
  /** By the begin of the day in China, ms: stretches that began on it, and vehicles that met the question on it. */
  days: z.array(z.object({ day: z.number(), stretches: z.number(), vehicles: z.number() })),
})
export type QueryRun = z.infer<typeof queryRun>

/** A question that is kept under a name. */
export const savedQuestion = z.object({
  id: z.string(),
  name: z.string(),
  /** Whoever may ask in the tenant sees it. */
  shared: z.boolean(),
  /** Whether the caller has saved it. */
  own: z.boolean(),
  author: z.string(),
  question,
  scope: questionScope,
})
export type SavedQuestion = z.infer<typeof savedQuestion>
