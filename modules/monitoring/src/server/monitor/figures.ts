import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { VehicleCategory } from '@motorpool/tenancy/shared'
import { z } from 'zod'
import { BIG_FIGURES, FIGURE_KEYS, type FigureKey } from '../../shared/figures.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

const isKey = (key: string): key is FigureKey => FIGURE_KEYS.some((one) => one === key)

/** The figures that a vehicle's tenant chose for its category, null without a choice. Keys of other times are left out. */
export async function chosenFigures(
  ctx: CallCtx,
  { tenantId, vehicleCategory }: Pick<MonitoredVehicle, 'tenantId' | 'vehicleCategory'>,
): Promise<FigureKey[] | null> {
  const { rows } = await sql<{ figures: string[] }>`
    select figures from vehicle_figures
    where tenant_id = ${tenantId} and vehicle_category = ${vehicleCategory}`.execute(ctx.tx)
  const known = rows[0]?.figures.filter(isKey) ?? []
  return known.length > 0 ? known : null
}

const distinct = (keys: readonly string[]): boolean => new Set(keys).size === keys.length

const save = defineRoute({
  id: 'vehicle.vehicleMonitor.saveFigures',
  method: 'PUT',
  path: '/api/vehicle-svc/vehicleMonitor/V1.0/figures/:vehicleCategory',
  summary: 'The big figures of the own vehicles of a category; none: those that are proposed.',
  permission: 'vehicle/models/update',
  scope: 'tenant',
  params: z.object({ vehicleCategory: z.enum(VehicleCategory.values) }),
  body: z.object({ figures: z.array(z.enum(FIGURE_KEYS)).max(BIG_FIGURES).refine(distinct) }),
  response: z.boolean(),
  handler: async (ctx, { params: { vehicleCategory }, body: { figures } }) => {
    if (figures.length === 0)
      await sql`delete from vehicle_figures
        where tenant_id = ${ctx.tenantId} and vehicle_category = ${vehicleCategory}`.execute(ctx.tx)
    else
      await sql`
        insert into vehicle_figures (tenant_id, vehicle_category, figures, update_user_id, update_time)
        values (${ctx.tenantId}, ${vehicleCategory}, ${figures}, ${ctx.actor.id}, ${new Date(ctx.now)})
        on conflict (tenant_id, vehicle_category) do update set figures = excluded.figures,
          update_user_id = excluded.update_user_id, update_time = excluded.update_time`.execute(ctx.tx)
    return true
  },
})

export const figureRoutes: readonly Route[] = [save]
