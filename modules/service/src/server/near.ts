import { sql } from '@motorpool/db'
import { distance } from '@motorpool/geo'
import { type CallCtx, defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { StationType } from '../shared/enums.ts'
import { type NearSite, serviceStations } from '../shared/stations.ts'

/** Stations of one answer; a map shows no more at once. */
const SITES_MAX = 500
/** A tenant's stations are read whole and measured here: they are hundreds, not millions. */
const READ_MAX = 5000

const lng = z.coerce.number().min(-180).max(180)
const lat = z.coerce.number().min(-90).max(90)

const query = z.object({
  /** The area that the map shows. */
  west: lng.optional(),
  south: lat.optional(),
  east: lng.optional(),
  north: lat.optional(),
  /** Where the asker is: the nearest come first. */
  lng: lng.optional(),
  lat: lat.optional(),
  /** km around the asker. */
  radius: z.coerce.number().positive().max(20_000).optional(),
  stationType: z.enum(StationType.values).optional(),
})

const site = z.object({
  id: z.string(),
  stationName: z.string(),
  stationType: z.string(),
  contactPhone: z.string(),
  address: z.string(),
  businessHours: z.string().nullable(),
  serviceScope: z.string().nullable(),
  lng: z.number(),
  lat: z.number(),
  distance: z.number().nullable(),
}) satisfies z.ZodType<NearSite>

async function read(
  ctx: CallCtx,
  { id, area, type }: { id?: string; area?: readonly number[]; type?: string | undefined },
): Promise<NearSite[]> {
  const [west = null, south = null, east = null, north = null] = area ?? []
  const { rows } = await sql<NearSite>`
    select id::text as id, station_name as "stationName", station_type as "stationType", contact_phone as "contactPhone",
      address, business_hours as "businessHours", service_scope as "serviceScope",
      location[0] as lng, location[1] as lat, null as distance
    from service_station
    where status = 'ENABLED' and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
      and (${type ?? null}::text is null or station_type = ${type ?? null}::text)
      and (${west}::float8 is null or location <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8)))
    order by service_station.id limit ${READ_MAX}`.execute(ctx.tx)
  return rows
}

const nearMap = defineRoute({
  id: 'customer.serviceSite.nearMap',
  method: 'GET',
  path: '/api/customer-svc/service/site/V1.0/near/sites/map',
  summary: 'Open service stations of an area of the map, the nearest to the asker first.',
  permission: 'portal/sites/find|service/stations/find',
  labels: [serviceStations.key],
  scope: 'tenant',
  query,
  response: z.array(site),
  handler: async (ctx, { query: asked }) => {
    const { west, south, east, north, radius } = asked
    const corners = [west, south, east, north].filter((edge) => edge !== undefined)
    if (corners.length % 4 !== 0) throw new AppError('INVALID_INPUT')
    const found = await read(ctx, {
      ...(corners.length === 4 ? { area: corners } : {}),
      type: asked.stationType,
    })
    if (asked.lng === undefined || asked.lat === undefined) return found.slice(0, SITES_MAX)
    const here: [number, number] = [asked.lng, asked.lat]
    return found
      .map((one) => ({ ...one, distance: Math.round(distance(here, [one.lng, one.lat])) }))
      .filter((one) => radius === undefined || one.distance <= radius * 1000)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, SITES_MAX)
  },
})

const nearInfo = defineRoute({
  id: 'customer.serviceSite.nearInfo',
  method: 'GET',
  path: '/api/customer-svc/service/site/V1.0/near/sites/info/:id',
  summary: 'One open service station.',
  permission: 'portal/sites/find|service/stations/find',
  scope: 'tenant',
  params: idParams,
  response: site,
  handler: async (ctx, { params: { id } }) => {
    const [found] = await read(ctx, { id })
    if (!found) throw new AppError('NOT_FOUND', { what: textKey(serviceStations.key) })
    return found
  },
})

export const nearRoutes: readonly Route[] = [nearMap, nearInfo]
