import { type CallCtx, defineRoute, type Method, type Route } from '@motorpool/http'
import {
  type Bound,
  changing,
  fieldsBody,
  type Hooks,
  type Row,
  readFull,
  refusal,
  rowSchema,
  unlocked,
  updateRow,
} from '@motorpool/resource/server'
import {
  anyResource,
  type Field,
  fieldError,
  labelKey,
  parseField,
  type Values,
} from '@motorpool/resource/shared'
import { z } from 'zod'
import { logDrafts } from './log.ts'
import { lockVehicles, type VehicleRef, vehicleReference, vehicleReferences } from './vehicle.ts'

/** What a step gives besides the fields it sets. */
export interface StepBody extends Values, VehicleRef {
  reason?: string
  updateTime?: number | null
}

/** One operation of a vehicle's life as a call: the fields it sets, and what the vehicle's state says to it. */
export interface Step {
  id: string
  method: Method
  path: string
  summary: string
  permission?: string
  /** Fields that the caller sends. */
  fields: readonly string[]
  /** Fields that the step sets besides. */
  sets?: readonly string[]
  /** Further properties of the body. */
  body?: Record<string, z.ZodType>
  params?: Record<string, z.ZodType>
  /** Takes a list of vehicles as well as one; all or none. */
  many?: boolean
  /** Throws when the vehicle's state refuses; answers with what is set. */
  values(vehicle: Row, body: StepBody, ctx: CallCtx): Values
  after?(ctx: CallCtx, vehicle: Row, body: StepBody): Promise<void>
}

const reasonText = z.string().trim().max(255).optional()

function boundFor(bound: Bound, step: Step, reason: string | undefined): Bound {
  const open = unlocked(bound, [...step.fields, ...(step.sets ?? [])])
  const hooks: Hooks = {
    ...open.hooks,
    saved: async (ctx, drafts) => logDrafts(ctx, drafts, reason ?? null),
  }
  return { ...open, hooks }
}

const only = (body: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]))

/** The state of a vehicle is asked with values that are what their fields say. */
function checkSent({ resource }: Bound, sent: Values, vehicle: Row): void {
  const fields = Object.entries(sent).flatMap(([name, value]) => {
    const parsed = parseField(resource.fields[name] as Field, value, { ...vehicle, ...sent })
    return parsed.ok ? [] : [fieldError(name, labelKey(resource, name), parsed.problem)]
  })
  if (fields.length > 0) throw refusal(fields)
}

async function run(ctx: CallCtx, bound: Bound, step: Step, body: StepBody): Promise<unknown> {
  return changing(ctx, async (inner, record) => {
    const vehicles = await lockVehicles(inner, bound, body)
    const stepBound = boundFor(bound, step, body.reason)
    for (const vehicle of vehicles) {
      checkSent(bound, only(body, step.fields), vehicle)
      const set = { ...only(body, step.fields), ...step.values(vehicle, body, inner) }
      const updateTime = body.updateTime ?? undefined
      const change = await updateRow(inner, stepBound, vehicle.id, {
        ...set,
        ...(updateTime === undefined ? {} : { updateTime }),
      })
      await step.after?.(inner, vehicle, body)
      record({ ...change, action: step.id.split('.').at(-1) as string })
    }
    const rows = await readFull(
      inner,
      bound,
      vehicles.map((v) => v.id),
    )
    return step.many && (body.ids ?? body.vins ?? body.vinList) ? rows : rows[0]
  })
}

/** The call of a step; it locks the vehicle first, so that of two callers one comes second and sees what the first did. */
export function stepRoute(bound: Bound, prefix: string, step: Step): Route {
  const resource = anyResource(bound.resource)
  const row = rowSchema(resource)
  return defineRoute({
    id: `${prefix}.${step.id}`,
    method: step.method,
    path: `${resource.api}${step.path}`,
    summary: step.summary,
    permission: step.permission ?? `${resource.key}/update`,
    scope: 'manual',
    ...(step.params ? { params: z.object(step.params) } : {}),
    body: z
      .object({
        ...fieldsBody(resource, step.fields),
        ...(step.many ? vehicleReferences : vehicleReference),
        reason: reasonText,
        updateTime: z.number().nullish(),
        ...step.body,
      })
      .optional(),
    response: step.many ? z.union([row, z.array(row)]) : row,
    handler: (ctx, { body, params }) =>
      run(ctx, bound, step, { ...body, ...(params as Values | undefined) } as StepBody),
  })
}
