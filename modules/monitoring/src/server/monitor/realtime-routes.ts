import type { Geocoder } from '@motorpool/geocoder'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { AddressedRow } from '../../shared/monitor.ts'
import { addressedRow } from '../answers/fleet.ts'
import { withAddresses } from './addressed.ts'
import { vinParams, wanted } from './single-calls.ts'
import { listByIds } from './vehicle-list.ts'

const ID = 'vehicle.vehicleRealtimev2'
const API = '/api/vehicle-svc/vehicle/realtime/V2.0'

const findRoute = (geocoder: Geocoder): Route =>
  defineRoute({
    id: `${ID}.find`,
    method: 'GET',
    path: `${API}/:vin`,
    summary: 'Live status and address of one vehicle.',
    permission: 'monitor/vehicleStatus/find|single-vehicle/current/find',
    scope: 'manual',
    readOnly: true,
    params: vinParams,
    response: addressedRow,
    async handler(ctx, { params: { vin } }): Promise<AddressedRow> {
      const rows = await ctx.inScope(async (tx) => {
        const inner = { ...ctx, tx }
        const { id } = await wanted(inner, vin)
        return listByIds(inner, [id])
      })
      const [found] = await withAddresses(geocoder, ctx, rows)
      if (!found) throw new AppError('NOT_FOUND', { what: vin })
      return found
    },
  })

/** Who may see a vehicle's condition may also ask for that of many by the calls of version 2. */
const same = (route: Route, name: string, action: string): Route =>
  ({
    ...route,
    id: `${ID}.${name}`,
    path: `${API}/${name}`,
    permission: `monitor/vehicleStatus/${action}|single-vehicle/current/${action}`,
  }) as Route

/** The live status of vehicles by the second version of its calls: answers and filters are those of the status list. */
export const realtimeRoutes = (list: Route, workbook: Route, geocoder: Geocoder): readonly Route[] => [
  same(list, 'page', 'find'),
  same(workbook, 'export', 'export'),
  findRoute(geocoder),
]
