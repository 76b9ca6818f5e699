import type { TelemetryStore } from '@motorpool/history/server'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { SignalSource } from '@motorpool/terminal/server'
import { z } from 'zod'
import type { Controllers } from '../../shared/controllers.ts'
import { conditionValue } from '../answers/message.ts'
import { controllersOf } from './controllers.ts'
import { recentOf } from './recent.ts'
import { keyOf, wanted } from './single-calls.ts'

const controllers = z.object({
  defined: z.boolean(),
  controllers: z.array(
    z.object({
      kind: z.enum(['can', 'standard', 'unit']),
      address: z.string().nullable(),
      name: z.string().nullable(),
      time: z.number(),
      frames: z.array(
        z.object({ id: z.string(), time: z.number(), data: z.string(), values: z.array(conditionValue) }),
      ),
    }),
  ),
}) satisfies z.ZodType<Controllers>

export const controllerRoute = (store: TelemetryStore, signals: SignalSource): Route =>
  defineRoute({
    id: 'vehicle.single1.controller',
    method: 'GET',
    path: '/api/vehicle-svc/vehicle/single/monitor/V1.0/:vin/controller',
    summary:
      'What the controllers on the bus of a vehicle said last: each frame with its bytes, and what the software version of its terminal defines of them.',
    permission: 'single-vehicle/controller/find',
    scope: 'tenant',
    readOnly: true,
    params: z.object({ vin: z.string().min(1).max(32) }),
    response: controllers,
    handler: async (ctx, { params }): Promise<Controllers> => {
      if (ctx.orgScope.kind === 'customer') throw new AppError('FORBIDDEN')
      const vehicle = await wanted(ctx, params.vin)
      const table = await signals.tableOf(vehicle.vin)
      const messages = await recentOf(store, keyOf(vehicle))
      return { defined: table !== undefined, controllers: controllersOf(messages, table, ctx.locale) }
    },
  })
