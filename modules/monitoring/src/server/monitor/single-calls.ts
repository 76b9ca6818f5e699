import type { VehicleKey } from '@motorpool/history/server'
import { type CallCtx, defineRoute, type ManualCtx, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { byVin, type MonitoredVehicle } from './vehicle-repo.ts'

export const vinParams = z.object({ vin: z.string().min(1).max(32) })

export const keyOf = (vehicle: MonitoredVehicle): VehicleKey => ({
  tenantId: vehicle.tenantId,
  vehicleId: vehicle.id,
  from: vehicle.from,
  to: vehicle.to,
})

export async function wanted(ctx: CallCtx, vin: string): Promise<MonitoredVehicle> {
  const vehicle = await byVin(ctx, vin.toUpperCase())
  if (!vehicle) throw new AppError('NOT_FOUND', { what: vin })
  return vehicle
}

export type Handler<C, Q, B> = (
  ctx: C,
  vehicle: MonitoredVehicle,
  input: { query: Q; body: B },
) => Promise<unknown>

interface Spec<Q extends z.ZodType | undefined, B extends z.ZodType | undefined, C> {
  call: string
  method: 'GET' | 'POST'
  rest: string
  permission: string
  summary: string
  query?: Q
  body?: B
  produces?: string
  response?: z.ZodType
  responseShape?: z.ZodType
  handler: Handler<
    C,
    Q extends z.ZodType ? z.output<Q> : undefined,
    B extends z.ZodType ? z.output<B> : undefined
  >
}

type Schema = z.ZodType | undefined

/** What a call is but for its handler. */
function callOf<Q extends Schema, B extends Schema, C>(spec: Spec<Q, B, C>, version: number) {
  return {
    id: `vehicle.single${version}.${spec.call}`,
    method: spec.method,
    path: `/api/vehicle-svc/vehicle/single/monitor/V${version}.0/:vin${spec.rest}`,
    summary: spec.summary,
    permission: spec.permission,
    readOnly: true,
    params: vinParams,
    query: spec.query,
    body: spec.body,
    ...(spec.produces ? { produces: spec.produces } : {}),
    ...(spec.response ? { response: spec.response } : {}),
    ...(spec.responseShape ? { responseShape: spec.responseShape } : {}),
  }
}

/** Each call exists under V1.0 and V2.0 with one handler. */
export function both<Q extends Schema = undefined, B extends Schema = undefined>(
  spec: Spec<Q, B, CallCtx>,
): Route[] {
  return [1, 2].map((version) =>
    defineRoute<typeof vinParams, Q, B>({
      ...callOf(spec, version),
      scope: 'tenant',
      handler: async (ctx, { params, query, body }) => {
        return spec.handler(ctx, await wanted(ctx, params.vin), { query, body })
      },
    }),
  )
}

/** The same for calls whose answer is read after their transaction. */
export function bothManual<Q extends Schema = undefined, B extends Schema = undefined>(
  spec: Spec<Q, B, ManualCtx>,
): Route[] {
  return [1, 2].map((version) =>
    defineRoute<typeof vinParams, Q, B>({
      ...callOf(spec, version),
      scope: 'manual',
      handler: async (ctx, { params, query, body }) => {
        const vehicle = await ctx.inScope((tx) => wanted({ ...ctx, tx }, params.vin))
        return spec.handler(ctx, vehicle, { query, body })
      },
    }),
  )
}
