import { defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { FLEET_SCREENS } from '../../shared/statistics.ts'
import { fleetCounts } from '../answers/fleet.ts'
import {
  areaRow,
  connectionRow,
  fleetDaysAnswer,
  hourRow,
  kindRow,
  workTimeAverageAnswer,
} from '../answers/statistics.ts'
import { averageOf } from '../days/average.ts'
import { FleetDaysCache, fleetDays } from '../days/fleet-days.ts'
import { counts } from '../monitor/vehicle-repo.ts'
import { areaVehicleRoutes } from './area-vehicles.ts'
import { areaStatistics } from './areas.ts'
import { hourStatistics, kindStatistics } from './kinds.ts'
import { type Areas, CellPlaces } from './places.ts'
import { recentConnections } from './recent-connections.ts'
import { regionFilters, regionOf } from './region.ts'

const HOME = '/api/vehicle-svc/home/V1.0'
const ANALYSE = '/api/vehicle-svc/dataAnalyse/V1.0'
const OF_THE_FLEET = FLEET_SCREENS.map((screen) => `${screen}/find`).join('|')
const RANGE_MAX_MS = 31 * 86_400_000

/** Until the last instant that a date can be. */
const instant = z.number().int().positive().max(8.64e15)

const top = defineRoute({
  id: 'vehicle.home.top',
  method: 'GET',
  path: `${HOME}/top`,
  summary: 'All vehicles in scope, and how many of them are online, in each state and in alarm.',
  permission: OF_THE_FLEET,
  scope: 'tenant',
  response: fleetCounts,
  handler: (ctx) => counts(ctx, {}),
})

const typeProportion = defineRoute({
  id: 'vehicle.home.typeProportion',
  method: 'GET',
  path: `${HOME}/type/proportion`,
  summary: 'Vehicles in scope by vehicle type.',
  permission: OF_THE_FLEET,
  scope: 'tenant',
  response: z.array(kindRow),
  handler: (ctx) => kindStatistics(ctx, 'type'),
})

const type = defineRoute({
  id: 'vehicle.dataAnalyse.type',
  method: 'POST',
  path: `${ANALYSE}/type`,
  summary: 'Vehicles in scope by vehicle type or model.',
  permission: 'analysis/model/find|bigscreen/overview/find',
  scope: 'tenant',
  readOnly: true,
  body: z.object({ by: z.enum(['type', 'model']).default('type') }),
  response: z.array(kindRow),
  handler: (ctx, { body }) => kindStatistics(ctx, body.by),
})

const onlineRate = defineRoute({
  id: 'vehicle.dataAnalyse.onlineRate',
  method: 'POST',
  path: `${ANALYSE}/onlineRate`,
  summary: 'Vehicles online hour by hour, over at most 31 days.',
  permission: 'analysis/onlineRate/find|bigscreen/overview/find',
  scope: 'tenant',
  readOnly: true,
  body: z.object({ startTime: instant, endTime: instant }),
  response: z.array(hourRow),
  handler: async (ctx, { body: { startTime, endTime } }) => {
    if (endTime < startTime || endTime - startTime > RANGE_MAX_MS)
      throw new AppError('INVALID_INPUT', {}, { fields: [{ field: 'endTime', code: 'FIELD_TIME_ORDER' }] })
    return hourStatistics(ctx, startTime, endTime)
  },
})

const connections = defineRoute({
  id: 'vehicle.dataAnalyse.connections',
  method: 'GET',
  path: `${ANALYSE}/connections`,
  summary: 'The vehicles in scope that came online or went offline last, the newest first.',
  permission: 'bigscreen/overview/find|bigscreen/region/find',
  scope: 'tenant',
  response: z.array(connectionRow),
  handler: recentConnections,
})

/** Statistics of the home page, of the big screens and by area. */
export function statisticsRoutes(areas: Areas): readonly Route[] {
  const places = new CellPlaces(areas)
  const area = defineRoute({
    id: 'vehicle.home.area',
    method: 'GET',
    path: `${HOME}/area`,
    summary: 'Vehicles in scope by the province of their last position.',
    permission: OF_THE_FLEET,
    scope: 'tenant',
    response: z.array(areaRow),
    handler: (ctx) => areaStatistics(ctx, places),
  })
  const province = defineRoute({
    id: 'vehicle.dataAnalyse.province',
    method: 'POST',
    path: `${ANALYSE}/province`,
    summary: 'Vehicles in scope by province, by the cities of one, or by the counties of a city.',
    permission: 'analysis/area/find|bigscreen/region/find',
    scope: 'tenant',
    readOnly: true,
    body: z.object(regionFilters),
    response: z.array(areaRow),
    handler: (ctx, { body }) => areaStatistics(ctx, places, regionOf(body)),
  })
  const recent = new FleetDaysCache()
  const days = defineRoute({
    id: 'vehicle.home.days',
    method: 'GET',
    path: `${HOME}/days`,
    summary:
      'Distance, hours and energy of the vehicles in scope over two weeks, today beside the same day of last week.',
    permission: OF_THE_FLEET,
    scope: 'tenant',
    response: fleetDaysAnswer,
    handler: (ctx) => recent.of(ctx, () => fleetDays(ctx)),
  })
  const workTimeAverage = defineRoute({
    id: 'vehicle.home.workTimeAverage',
    method: 'GET',
    path: `${HOME}/workTime/average`,
    summary: 'Working hours of a vehicle a day on average, of the last two weeks and of each of their days.',
    permission: OF_THE_FLEET,
    scope: 'tenant',
    response: workTimeAverageAnswer,
    handler: async (ctx) => averageOf(await recent.of(ctx, () => fleetDays(ctx))),
  })
  return [
    top,
    area,
    typeProportion,
    days,
    workTimeAverage,
    type,
    onlineRate,
    province,
    ...areaVehicleRoutes(places),
    connections,
  ]
}
