import type { Geocoder } from '@motorpool/geocoder'
import type { TelemetryStore } from '@motorpool/history/server'
import { defineRoute, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import { byVin, checkRange, keyOf, trackAnswer, trackData, withAddresses } from '@motorpool/monitoring/server'
import { z } from 'zod'
import { PORTAL } from '../../shared/portal/index.ts'
import { customerOf, vinParams } from './customer.ts'

const time = z.coerce.number().int()

/** The store cuts the track to the days of the link. */
export const trackRoute = (store: TelemetryStore, geocoder: Geocoder): Route =>
  defineRoute({
    id: 'customer.customerVehicle.trackdata',
    method: 'GET',
    path: `${PORTAL}/:vin/single/trackdata`,
    summary: 'Track of one own vehicle in a time range, with its stops.',
    permission: 'portal/vehicles/find',
    scope: 'manual',
    params: vinParams,
    query: z.object({ startTime: time, endTime: time }),
    responseShape: trackAnswer,
    handler: async (ctx, { params: { vin }, query }) => {
      customerOf(ctx)
      const { from, to } = checkRange(query)
      const vehicle = await ctx.inScope((tx) => byVin({ ...ctx, tx }, vin))
      if (!vehicle) throw new AppError('NOT_FOUND', { what: vin })
      const noData = translate(ctx.catalogues, ctx.locale, 'monitor.noTrackData')
      const track = trackData(await store.track(keyOf(vehicle), from, to), false, noData)
      return { ...track, stops: await withAddresses(geocoder, ctx, track.stops) }
    },
  })
