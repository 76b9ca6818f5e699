import {
  asRead,
  type CallCtx,
  defineRoute,
  type ManualCtx,
  type Method,
  type Reading,
  type Route,
} from '@motorpool/http'
import {
  type Bound,
  changing,
  fieldsBody,
  readFull,
  refusal,
  rowSchema,
  sentValues,
  unlocked,
  updateRow,
} from '@motorpool/resource/server'
import { type FieldName, fieldError, labelKey, parseId, type ValuesOf } from '@motorpool/resource/shared'
import { z } from 'zod'
import type { FullVehicle, Vehicle, Vehicles } from '../../shared/vehicles.ts'
import { vehicles } from '../../shared/vehicles.ts'
import { logDrafts } from './log.ts'
import { lockVehicles, vehicleReference, vehicleReferences } from './vehicle.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/** What a step's call brought. */
export interface StepInput<B extends Shape> {
  /** Values of the step's fields, checked. */
  sent: ValuesOf<Vehicles>
  /** Further properties of body and path. */
  more: z.output<z.ZodObject<B>>
  reason: string | undefined
  /** Version of the row that the caller has seen. */
  updateTime: number | undefined
}

/** One operation of a vehicle's life as a call: the fields it sets, and what the vehicle's state says to it. */
export interface Step<B extends Shape = Shape> {
  /** The operation; of a path that stands for several of them, the call. */
  id: string
  method: Method
  path: string
  summary: string
  permission?: string
  /** Fields that the caller sends. */
  fields: readonly FieldName<Vehicles>[]
  /** The caller sends at least one of these; the first is named when none is there. */
  needs?: readonly [FieldName<Vehicles>, ...FieldName<Vehicles>[]]
  /** Fields that the step sets besides. */
  sets?: readonly FieldName<Vehicles>[]
  /** Further properties of the body. */
  body?: B
  params?: B
  /** Takes a list of vehicles as well as one; all or none. */
  many?: boolean
  /** Throws when the vehicle's state refuses; answers with what is set. */
  values?(vehicle: Vehicle, input: StepInput<B>, ctx: CallCtx): ValuesOf<Vehicles>
  after?(ctx: CallCtx, vehicle: Vehicle, input: StepInput<B>): Promise<void>
}

/** Declares a step, so that what it reads of body and path has the types of their schemas. */
export const defineStep = <const B extends Shape = Record<never, never>>(step: Step<B>): Step => step

/** What every step takes. */
const common = z.object({
  ...vehicleReferences,
  reason: z.string().trim().max(255).optional(),
  ...asRead,
})

/** The vehicles of a call, each as the caller has seen it; VINs beside ids are descriptions. */
function readings(call: z.output<typeof common>): Reading[] {
  const { updateTime, id, vin, ids = [], vins = [], vinList = [] } = call
  const known = [...ids, ...(id === undefined ? [] : [id])].flatMap((one) => parseId(one) ?? [])
  const named = [...vins, ...vinList, ...(vin === undefined ? [] : [vin])]
  const rows =
    known.length > 0 ? known.map((one) => ({ id: one })) : named.map((one) => ({ vin: one.toUpperCase() }))
  return rows.map((row) => ({ row, updateTime }))
}

/** A call that says nothing is a mistake, not a change of nothing. */
function checkNeeds({ needs }: Step, call: Readonly<Record<string, unknown>>): void {
  if (!needs || needs.some((name) => name in call)) return
  throw refusal([fieldError(needs[0], labelKey(vehicles, needs[0]), { code: 'FIELD_REQUIRED' })])
}

/** The bound resource in which a step may set its fields; what it changes is logged with the caller's reason. */
function boundFor(bound: Bound<Vehicles>, step: Step, reason: string | undefined): Bound<Vehicles> {
  const open = unlocked(bound, [...step.fields, ...(step.sets ?? [])])
  return {
    ...open,
    hooks: { ...open.hooks, saved: async (ctx, drafts) => logDrafts(ctx, drafts, reason ?? null) },
  }
}

async function run(
  ctx: ManualCtx,
  bound: Bound<Vehicles>,
  step: Step,
  call: Readonly<Record<string, unknown>>,
): Promise<FullVehicle | FullVehicle[] | undefined> {
  checkNeeds(step, call)
  const { reason, updateTime: seen, ...ref } = common.parse(call)
  const updateTime = seen ?? undefined
  const more = z.object({ ...step.params, ...step.body }).parse(call)
  const stepBound = boundFor(bound, step, reason)
  return changing(ctx, async (inner, record) => {
    const vehicles = await lockVehicles(inner, bound, ref)
    for (const vehicle of vehicles) {
      const sent = sentValues(bound.resource, step.fields, call, vehicle)
      const input = { sent, more, reason, updateTime }
      const change = await updateRow(inner, stepBound, vehicle.id, {
        ...sent,
        ...step.values?.(vehicle, input, inner),
      })
      await step.after?.(inner, vehicle, input)
      record({ ...change, action: step.id })
    }
    const rows = await readFull(
      inner,
      bound,
      vehicles.map((v) => v.id),
    )
    return step.many && (ref.ids ?? ref.vins ?? ref.vinList) ? rows : rows[0]
  })
}

/** The call of a step; it locks the vehicle first, so that of two callers one comes second and sees what the first did. */
export function stepRoute(bound: Bound<Vehicles>, prefix: string, step: Step): Route {
  const { resource } = bound
  const row = rowSchema(resource)
  return defineRoute({
    id: `${prefix}.${step.id}`,
    method: step.method,
    path: `${resource.api}${step.path}`,
    summary: step.summary,
    permission: step.permission ?? `${resource.key}/update`,
    scope: 'manual',
    labels: [resource.key, vehicles.key],
    ...(step.params ? { params: z.object(step.params) } : {}),
    body: z
      .object({
        ...fieldsBody(resource, step.fields),
        ...(step.many ? vehicleReferences : vehicleReference),
        reason: common.shape.reason,
        updateTime: common.shape.updateTime,
        ...step.body,
      })
      .optional(),
    version: {
      table: 'vehicle',
      rows: ({ body, params }) => readings(common.parse({ ...body, ...params })),
    },
    response: step.many ? z.union([row, z.array(row)]) : row,
    handler: (ctx, { body, params }) => run(ctx, bound, step, { ...body, ...params }),
  })
}
