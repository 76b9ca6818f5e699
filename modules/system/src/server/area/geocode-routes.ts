import type { Geocoder } from '@motorpool/geocoder'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import type { Cached } from '../cached.ts'
import { areaOfAddress, fromGcj02 } from './geocode.ts'
import type { Areas } from './read.ts'

const answer = z.object({
  lng: z.number(),
  lat: z.number(),
  address: z.string(),
  adcode: z.string(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  level: z.number(),
})

const datum = z.enum(['WGS-84', 'GCJ-02']).default('WGS-84')

/** Province, city and district of an area, as far as it goes. */
function parts(areas: Areas, code: string): (string | null)[] {
  const names: (string | null)[] = [null, null, null]
  for (let at = areas.byCode.get(code); at && at.level > 0; at = areas.byCode.get(at.parentCode ?? ''))
    names[at.level - 1] = at.name
  return names
}

function present(areas: Areas, code: string, point: { lng: number; lat: number }): z.output<typeof answer> {
  const [province = null, city = null, district = null] = parts(areas, code)
  const area = areas.byCode.get(code)
  return {
    ...point,
    address: area?.fullName ?? '',
    adcode: code,
    province,
    city,
    district,
    level: area?.level ?? 0,
  }
}

/** Positions of one call. */
const POINTS_MAX = 100

/** Says nothing of anybody: the caller brings the positions. */
function addressesRoute(geocoder: Geocoder): Route {
  return defineRoute({
    id: 'common.geocode.addresses',
    method: 'POST',
    path: '/api/common-svc/geocode/addresses',
    summary: 'Addresses of positions (WGS-84) in the order asked, in the language of the caller',
    permission: 'session',
    tokens: true,
    readOnly: true,
    scope: 'manual',
    rate: { max: 120, windowMs: 60_000 },
    body: z.object({
      points: z
        .array(z.object({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) }))
        .max(POINTS_MAX),
    }),
    response: z.object({ addresses: z.array(z.string().nullable()) }),
    handler: async (ctx, { body }) => ({ addresses: await geocoder.addresses(body.points, ctx) }),
  })
}

/** Addresses and positions down to the district, from the platform's own areas: nothing is asked elsewhere. */
export function geocodeRoutes(cached: Cached<Areas>, geocoder: Geocoder): Route[] {
  return [
    addressesRoute(geocoder),
    defineRoute({
      id: 'common.geocode.geo',
      method: 'GET',
      path: '/api/common-svc/geocode/geo',
      summary: 'Centre (WGS-84) of the smallest area that an address names',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      rate: { max: 300, windowMs: 60_000 },
      query: z.object({ address: z.string().trim().min(2).max(255) }),
      response: answer,
      handler: async (_ctx, { query }) => {
        const areas = await cached.get()
        const area = areaOfAddress(areas, query.address)
        if (!area?.center) throw new AppError('NOT_FOUND', { what: query.address })
        return present(areas, area.code, area.center)
      },
    }),
    defineRoute({
      id: 'common.geocode.regeo',
      method: 'GET',
      path: '/api/common-svc/geocode/regeo',
      summary: 'District and address of a position',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      rate: { max: 300, windowMs: 60_000 },
      query: z.object({
        lng: z.coerce.number().min(-180).max(180),
        lat: z.coerce.number().min(-90).max(90),
        datum,
      }),
      response: answer,
      handler: async (ctx, { query: { lng, lat, datum: from } }) => {
        const point = from === 'GCJ-02' ? fromGcj02(lng, lat) : { lng, lat }
        const place = geocoder.placeAt(point)
        if (!place) throw new AppError('POSITION_OUTSIDE')
        const [address] = await geocoder.addresses([point], ctx)
        const found = present(await cached.get(), String(place.adcode), point)
        return { ...found, address: address ?? found.address }
      },
    }),
  ]
}
