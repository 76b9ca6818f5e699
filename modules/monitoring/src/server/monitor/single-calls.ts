import type { VehicleKey } from '@motorpool/history/server'
import { type CallCtx, defineRoute, type Route, type SessionRoute } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { byVin, type MonitoredVehicle } from './vehicle-repo.ts'

const vinParams = z.object({ vin: z.string().min(1).max(32) })

export const keyOf = (vehicle: MonitoredVehicle): VehicleKey => ({
  tenantId: vehicle.tenantId,
  vehicleId: vehicle.id,
})

export async function wanted(ctx: CallCtx, vin: string): Promise<MonitoredVehicle> {
  const vehicle = await byVin(ctx, vin.toUpperCase())
  if (!vehicle) throw new AppError('NOT_FOUND', { what: vin })
  return vehicle
}

export type Handler<Q, B> = (
  ctx: CallCtx,
  vehicle: MonitoredVehicle,
  input: { query: Q; body: B },
) => Promise<unknown>

interface Spec<Q extends z.ZodType | undefined, B extends z.ZodType | undefined> {
  call: string
  method: 'GET' | 'POST'
  rest: string
  permission: string
  summary: string
  query?: Q
  body?: B
  produces?: string
  scope?: SessionRoute['scope']
  handler: Handler<
    Q extends z.ZodType ? z.output<Q> : undefined,
    B extends z.ZodType ? z.output<B> : undefined
  >
}

/** Each call exists under V1.0 and V2.0 with one handler. */
export function both<
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(spec: Spec<Q, B>): Route[] {
  return ([1, 2] as const).map((version) =>
    defineRoute({
      id: `vehicle.single${version}.${spec.call}`,
      method: spec.method,
      path: `/api/vehicle-svc/vehicle/single/monitor/V${version}.0/:vin${spec.rest}`,
      summary: spec.summary,
      permission: spec.permission,
      scope: spec.scope ?? 'tenant',
      readOnly: true,
      params: vinParams,
      query: spec.query as Q,
      body: spec.body as B,
      ...(spec.produces ? { produces: spec.produces } : {}),
      handler: async (ctx, { params, query, body }) => {
        const input = { query, body } as Parameters<typeof spec.handler>[2]
        if (spec.scope === 'manual') {
          const vehicle = await ctx.inScope((tx) => wanted({ ...ctx, tx }, params.vin))
          return spec.handler(ctx, vehicle, input)
        }
        return spec.handler(ctx, await wanted(ctx, params.vin), input)
      },
    }),
  )
}
