import type { TelemetryStore } from '@motorpool/history/server'
import { defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'
import { AREA_LIMITS, type AreaVisits } from '../../shared/area.ts'
import { areaVisits, candidates, checkArea } from './area.ts'
import { fleetFilters } from './fleet-filters.ts'

/** Time that one call may read tracks, ms. */
const BUDGET_MS = 15_000

const degrees = (most: number) => z.number().min(-most).max(most)

const visits = z.object({
  visits: z.array(
    z.object({
      id: z.string(),
      vin: z.string(),
      plate: z.string().nullable(),
      first: z.number(),
      last: z.number(),
      reports: z.number().int(),
    }),
  ),
  checked: z.number().int(),
  vehicles: z.number().int(),
}) satisfies z.ZodType<AreaVisits>

/** Who was in an area that was drawn on the map. */
export function areaRoutes(store: TelemetryStore): readonly Route[] {
  return [
    defineRoute({
      id: 'vehicle.vehicleMonitor.areaVisits',
      labels: ['monitor/vehicleStatus', 'monitor/vehicleDistribution'],
      method: 'POST',
      path: '/api/vehicle-svc/vehicleMonitor/V1.0/areaVisits',
      summary: `Vehicles in scope that reported from inside an area in a period, with their first and last position there. An area has at most ${AREA_LIMITS.corners} corners and ${AREA_LIMITS.size} km², a period ${AREA_LIMITS.hours} h; more than ${AREA_LIMITS.vehicles} vehicles that reported since its begin are refused.`,
      permission: 'single-vehicle/track/find',
      scope: 'manual',
      readOnly: true,
      rate: { max: 20, windowMs: 60_000 },
      body: z.object({
        ...fleetFilters,
        ring: z
          .array(z.tuple([degrees(180), degrees(90)]))
          .min(3)
          .max(AREA_LIMITS.corners),
        startTime: z.number().int(),
        endTime: z.number().int(),
      }),
      response: visits,
      async handler(ctx, { body }): Promise<AreaVisits> {
        const { ring, startTime, endTime, ...filters } = body
        const question = { ring, from: startTime, to: endTime + 1 }
        checkArea({ ...question, to: endTime })
        const vehicles = await ctx.inScope((tx) => candidates({ ...ctx, tx }, filters, question))
        return areaVisits(store, vehicles, question, BUDGET_MS)
      },
    }),
  ]
}
