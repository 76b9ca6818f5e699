import type { Geocoder } from '@motorpool/geocoder'
import { defineRoute, pageBody, pageOf, type Route } from '@motorpool/http'
import { must } from '@motorpool/kernel'
import { ownFamilyRoutes, type Row } from '@motorpool/resource/server'
import { z } from 'zod'
import { type AddressedRow, MAP_VEHICLE_LIMIT, MAP_VIEW_LIMIT, type MapData } from '../../shared/monitor.ts'
import { vehicleStatus } from '../../shared/vehicle-status.ts'
import { addressedRow, mapData, orgCount } from '../answers/fleet.ts'
import { withAddresses } from './addressed.ts'
import { fleetFilters } from './fleet-filters.ts'
import { realtimeRoutes } from './realtime-routes.ts'
import { list, listByIds, listIds, SORT_KEYS } from './vehicle-list.ts'
import { counts, grid, orgCounts, positions } from './vehicle-repo.ts'

const API = '/api/vehicle-svc/vehicleMonitor/V1.0'

const sort = z
  .object({
    field: z.enum(SORT_KEYS),
    order: z.enum(['asc', 'desc']),
  })
  .optional()

const listRoute = (geocoder: Geocoder): Route =>
  defineRoute({
    id: 'vehicle.vehicleMonitor.list',
    method: 'POST',
    path: `${API}/getMonitorList`,
    summary: 'Vehicles with their live status and their address.',
    permission: 'monitor/vehicleStatus/find',
    scope: 'manual',
    readOnly: true,
    body: pageBody({ ...fleetFilters, sort }),
    response: pageOf(addressedRow),
    async handler(ctx, { body }) {
      const { page, pageSize, sort: order, ...rest } = body
      const query = { filters: rest, sort: order, limit: pageSize, offset: (page - 1) * pageSize }
      const { rows, total } = await ctx.inScope((tx) => list({ ...ctx, tx }, query))
      const items: AddressedRow[] = await withAddresses(geocoder, ctx, rows)
      return { items, total, current: page }
    },
  })

const degrees = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const located = (row: Row) => ({ ...row, lng: degrees(row.lng), lat: degrees(row.lat) })

/** The list as a workbook, with its filters and its order (R189). */
const exportRoutes = (geocoder: Geocoder): Route[] =>
  ownFamilyRoutes(vehicleStatus, {
    filters: { ...fleetFilters, sort },
    ids: (ctx, { sort: order, ...query }, limit) =>
      listIds(ctx, { filters: { ...query, ids: undefined }, sort: order, limit }),
    rows: async (ctx, ids) => (await listByIds(ctx, ids)).map((row) => ({ ...row })),
    complete: (ctx, rows) => withAddresses(geocoder, ctx, rows.map(located)),
  })

const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()])

const mapRoute = defineRoute({
  id: 'vehicle.vehicleMonitor.mapData',
  labels: ['vehicle/vehicles', 'monitor/vehicleStatus'],
  method: 'POST',
  path: `${API}/getVehicleMapData`,
  summary: 'Positions of all vehicles in scope, or clusters of the visible region when they are too many.',
  permission: 'monitor/vehicleDistribution/find',
  scope: 'tenant',
  readOnly: true,
  body: z.object({
    ...fleetFilters,
    bbox: bbox.optional(),
    zoom: z.number().min(0).max(24).optional(),
  }),
  responseShape: mapData,
  async handler(ctx, { body }): Promise<MapData> {
    const { bbox, zoom = 4, ...rest } = body
    const fleet = await counts(ctx, rest)
    const singly = { counts: fleet, clusters: [] }
    if (fleet.total - fleet.unlocated <= MAP_VEHICLE_LIMIT)
      return { ...singly, clustered: false, ...(await positions(ctx, rest, MAP_VEHICLE_LIMIT)) }
    const inView = bbox ? await positions(ctx, rest, MAP_VIEW_LIMIT + 1, bbox) : undefined
    if (inView && inView.vehicles.length > 0 && inView.vehicles.length <= MAP_VIEW_LIMIT)
      return { ...singly, clustered: true, ...inView }
    // A cell is about 64 pixels of a 512-pixel tile wide.
    const cell = 360 / 2 ** zoom / 8
    const clusters = await grid(ctx, rest, bbox ?? [-180, -90, 180, 90], cell)
    return { counts: fleet, clustered: true, vehicles: [], clusters, icons: [] }
  },
})

const orgsRoute = defineRoute({
  id: 'vehicle.vehicleMonitor.orgCounts',
  labels: ['vehicle/vehicles', 'monitor/vehicleStatus'],
  method: 'POST',
  path: `${API}/orgCounts`,
  summary: 'Vehicles of each organisation, with bbox those whose position lies in it; below it are others.',
  permission: 'monitor/vehicleDistribution/find',
  scope: 'tenant',
  readOnly: true,
  body: z.object({ ...fleetFilters, bbox: bbox.optional() }),
  response: z.array(orgCount),
  handler: (ctx, { body: { bbox: region, ...filters } }) => orgCounts(ctx, filters, region),
})

/** The fleet as a list, as a workbook and on the map. */
export function fleetRoutes(geocoder: Geocoder): readonly Route[] {
  const list = listRoute(geocoder)
  const exports = exportRoutes(geocoder)
  const workbook = must(exports[0], 'the export of the status list')
  return [list, ...exports, mapRoute, orgsRoute, ...realtimeRoutes(list, workbook, geocoder)]
}
