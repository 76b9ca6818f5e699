import { defineRoute, filter, idText, type ManualCtx, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { type FleetDay, QUARTERS_OF_SLOT, SLOTS_OF_DAY, slotOf } from '../../shared/time-machine.ts'
import { checkMoment, readDay, readSlot } from './read.ts'

const API = '/api/vehicle-svc/vehicleMonitor/V1.0/timeMachine'
const MAP = 'monitor/vehicleDistribution/find'

const body = z.object({
  keyword: filter(z.string().max(64)),
  vehicleCategory: filter(z.string().max(16)),
  orgId: filter(idText),
  /** ms */
  time: z.number().int(),
})

const fleetDay = z.object({
  moving: z.array(z.number().int()).length(SLOTS_OF_DAY * QUARTERS_OF_SLOT),
  vehicles: z.number().int(),
}) satisfies z.ZodType<FleetDay>

/** It is a map of tracks: who may see both may see it. */
function allowed(ctx: Pick<ManualCtx, 'permissions' | 'now'>, time: number): void {
  if (!ctx.permissions.has(MAP)) throw new AppError('FORBIDDEN')
  checkMoment(time, ctx.now)
}

/** The whole fleet at any moment that is kept. */
export const timeMachineRoutes: readonly Route[] = [
  defineRoute({
    id: 'vehicle.vehicleMonitor.timeMachineDay',
    labels: ['monitor/vehicleStatus', 'monitor/vehicleDistribution'],
    method: 'POST',
    permission: 'single-vehicle/track/find',
    scope: 'manual',
    readOnly: true,
    body,
    path: `${API}/day`,
    summary: 'How many vehicles in scope moved in each quarter of an hour of the day (UTC+8) of a moment.',
    rate: { max: 120, windowMs: 60_000 },
    response: fleetDay,
    async handler(ctx, { body: { time, ...filters } }) {
      allowed(ctx, time)
      return ctx.inScope((tx) => readDay({ ...ctx, tx }, filters, time))
    },
  }),
  defineRoute({
    id: 'vehicle.vehicleMonitor.timeMachineWindow',
    labels: ['monitor/vehicleStatus', 'monitor/vehicleDistribution'],
    method: 'POST',
    permission: 'single-vehicle/track/find',
    scope: 'manual',
    readOnly: true,
    body,
    path: `${API}/window`,
    summary:
      'Positions of the vehicles in scope in the four hours of a moment (days of UTC+8 are cut in six), a point a minute, packed.',
    rate: { max: 120, windowMs: 60_000 },
    produces: 'application/octet-stream',
    async handler(ctx, { body: { time, ...filters } }) {
      allowed(ctx, time)
      const slot = slotOf(Math.floor(time / 1000))
      const bytes = await ctx.inScope((tx) => readSlot({ ...ctx, tx }, filters, slot))
      return {
        file: true as const,
        fileName: `fleet-${slot}.bin`,
        contentType: 'application/octet-stream',
        body: bytes,
      }
    },
  }),
]
