import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import { defineRoute, type Route } from '@motorpool/http'
import { type Bound, querySchema, resourceRoutes, select } from '@motorpool/resource/server'
import { z } from 'zod'
import { type AlarmPlaces, type AlarmTrends, alarmCentre, alarmCentreStates } from '../../shared/index.ts'
import { handlingRoutes } from '../lists/handling.ts'
import { boundCentre } from './list.ts'
import { trendsOf } from './trends.ts'

/** Points of a map at most: the newest. */
export const PLACES_MAX = 5000
const PERMISSION = `${alarmCentre.key}/find`

const placesRoute = (bound: Bound): Route =>
  defineRoute({
    id: `${alarmCentre.idPrefix}.places`,
    method: 'POST',
    path: `${alarmCentre.api}/places`,
    summary: `Where alarms of the list began, the newest ${PLACES_MAX} of them.`,
    permission: PERMISSION,
    labels: [alarmCentre.key],
    scope: 'tenant',
    body: querySchema(alarmCentre),
    response: z.object({
      points: z.array(z.object({ id: z.string(), lng: z.number(), lat: z.number(), level: z.number() })),
      more: z.boolean(),
    }),
    handler: async (ctx, { body }): Promise<AlarmPlaces> => {
      const { where } = select(ctx, bound, body)
      const { rows } = await sql<AlarmPlaces['points'][number]>`
        select id::text, position[0]::float8 as lng, position[1]::float8 as lat, level::int as level
        from alarm where ${where} and position is not null
        order by happen_time desc, alarm.id desc limit ${PLACES_MAX + 1}`.execute(ctx.tx)
      return { points: rows.slice(0, PLACES_MAX), more: rows.length > PLACES_MAX }
    },
  })

const trendsRoute = (bound: Bound): Route =>
  defineRoute({
    id: `${alarmCentre.idPrefix}.trends`,
    method: 'POST',
    path: `${alarmCentre.api}/trends`,
    summary:
      'Alarms of the list by day and kind, and the models with most of them; `happenTime` says of which 31 days at most.',
    permission: PERMISSION,
    labels: [alarmCentre.key],
    scope: 'tenant',
    body: querySchema(alarmCentre),
    response: z.object({
      days: z.array(z.string()),
      kinds: z.array(z.object({ kind: z.string(), counts: z.array(z.number()) })),
      models: z.array(
        z.object({
          id: z.string().nullable(),
          name: z.string().nullable(),
          count: z.number(),
          vehicles: z.number(),
        }),
      ),
    }),
    handler: (ctx, { body }): Promise<AlarmTrends> =>
      trendsOf(ctx, select(ctx, bound, body).where, body.happenTime),
  })

/** Calls of the alarm centre: one list of all kinds, their handling, a map and trends. */
export function centreRoutes(geocoder: Geocoder): readonly Route[] {
  const bound = boundCentre(geocoder)
  return [
    ...resourceRoutes(alarmCentre, bound.hooks),
    ...handlingRoutes(alarmCentreStates, bound),
    placesRoute(bound),
    trendsRoute(bound),
  ]
}
