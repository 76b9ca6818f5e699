import type { Geocoder } from '@motorpool/geocoder'
import { defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'

const PLACES_MAX = 8

const place = z.object({
  level: z.enum(['province', 'city', 'district', 'town', 'position']),
  name: z.string(),
  area: z.string(),
  lng: z.number(),
  lat: z.number(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
})

/** The search of places on the map. */
export function placeRoutes(geocoder: Geocoder): readonly Route[] {
  return [
    defineRoute({
      id: 'vehicle.vehicleMonitor.places',
      labels: ['monitor/vehicleDistribution'],
      method: 'GET',
      path: '/api/vehicle-svc/vehicleMonitor/V1.0/places',
      summary:
        'Provinces, cities, districts and towns by a part of their name in Chinese or English, or the place of a pair of coordinates; the best first.',
      permission: 'monitor/vehicleDistribution/find',
      scope: 'manual',
      query: z.object({ keyword: z.string().trim().min(1).max(64) }),
      response: z.array(place),
      handler: (ctx, { query }) => geocoder.find(query.keyword, ctx, PLACES_MAX),
    }),
  ]
}
