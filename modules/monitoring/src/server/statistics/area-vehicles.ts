import { type CallCtx, defineRoute, pageBody, pageOf, type Route } from '@motorpool/http'
import { ownFamilyRoutes } from '@motorpool/resource/server'
import { z } from 'zod'
import { areaVehicles } from '../../shared/area-vehicles.ts'
import { monitorRow } from '../answers/fleet.ts'
import { type ListQuery, list, listByIds, listIds, SORT_KEYS } from '../monitor/vehicle-list.ts'
import { vehiclesIn } from './areas.ts'
import type { CellPlaces } from './places.ts'
import { regionFilters, regionOf } from './region.ts'

const filters = {
  ...regionFilters,
  sort: z
    .object({ field: z.enum(SORT_KEYS), order: z.enum(['asc', 'desc']) })
    .nullish()
    .transform((sort) => sort ?? ({ field: 'reportTime', order: 'desc' } as const)),
}
type Query = z.output<z.ZodObject<typeof filters>>

/** The vehicles of a province, or of a city or county in it, as a list and as a workbook (R377). */
export function areaVehicleRoutes(places: CellPlaces): readonly Route[] {
  const found = async (ctx: CallCtx, query: Query): Promise<Pick<ListQuery, 'filters' | 'sort'>> => {
    const region = regionOf(query)
    return { filters: region ? { ids: await vehiclesIn(ctx, places, region) } : {}, sort: query.sort }
  }
  const byProvince = defineRoute({
    id: 'vehicle.dataAnalyse.byProvince',
    method: 'POST',
    path: '/api/vehicle-svc/dataAnalyse/V1.0/getDtoByProvince',
    summary: 'The vehicles whose last position is in a province, or in a city or county of it.',
    permission: 'analysis/area/find|bigscreen/region/find',
    scope: 'tenant',
    readOnly: true,
    body: pageBody(filters),
    response: pageOf(monitorRow),
    async handler(ctx, { body: { page, pageSize, ...query } }) {
      const chosen = await found(ctx, query)
      const { rows, total } = await list(ctx, { ...chosen, limit: pageSize, offset: (page - 1) * pageSize })
      return { items: rows, total, current: page }
    },
  })
  return [
    byProvince,
    ...ownFamilyRoutes(areaVehicles, {
      filters,
      ids: async (ctx, query, limit) => listIds(ctx, { ...(await found(ctx, query)), limit }),
      rows: async (ctx, ids) => (await listByIds(ctx, ids)).map((row) => ({ ...row })),
    }),
  ]
}
