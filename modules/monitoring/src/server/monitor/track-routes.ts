import { XLSX_TYPE } from '@motorpool/excel'
import type { Geocoder } from '@motorpool/geocoder'
import type { TelemetryStore } from '@motorpool/history/server'
import { type ManualCtx, pageBody, pageOf, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { z } from 'zod'
import type { TrackData } from '../../shared/monitor.ts'
import * as answers from '../answers/track.ts'
import { withAddresses } from './addressed.ts'
import { checkRange, rangeQuery } from './range.ts'
import { both, bothManual, type Handler, keyOf } from './single-calls.ts'
import { trackAbstract, trackData, trackPage } from './track.ts'
import { pointsWorkbook, stopsWorkbook } from './track-workbook.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

const FIND = 'single-vehicle/track/find'

const trackQuery = rangeQuery.extend({ columns: z.enum(['true', 'false']).default('false') })

type Points = Awaited<ReturnType<TelemetryStore['track']>>

/** The whole track of a range under its two paths. */
function wholeTrackRoutes(store: TelemetryStore, geocoder: Geocoder): readonly Route[] {
  const handler: Handler<ManualCtx, z.output<typeof trackQuery>, undefined> = async (ctx, vehicle, input) => {
    const { from, to } = checkRange(input.query)
    const noData = translate(ctx.catalogues, ctx.locale, 'monitor.noTrackData')
    const points = await store.track(keyOf(vehicle), from, to)
    const track = trackData(points, input.query.columns === 'true', noData)
    return { ...track, stops: await withAddresses(geocoder, ctx, track.stops) } satisfies TrackData
  }
  return (
    [
      ['trackData', '/trackData', 'Track of a time range.'],
      ['energyTrack', '/energy/track', 'Track of a new-energy vehicle.'],
    ] as const
  ).flatMap(([call, rest, summary]) =>
    bothManual({
      call,
      method: 'GET',
      rest,
      permission: FIND,
      summary,
      query: trackQuery,
      responseShape: answers.trackData,
      handler,
    }),
  )
}

function dateListRoutes(store: TelemetryStore): readonly Route[] {
  return both({
    call: 'dateList',
    method: 'GET',
    rest: '/dateList',
    permission: FIND,
    summary: 'Days (UTC+8) of a month that have data.',
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    response: z.array(z.iso.date()),
    handler: (_ctx, vehicle, { query }) => {
      const [year, month] = [query.month.slice(0, 4), query.month.slice(5)]
      const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
      return store.days(keyOf(vehicle), `${query.month}-01`, last)
    },
  })
}

/** Where one vehicle was: days with data, track, its summary, its points, its workbook. */
export function trackRoutes(store: TelemetryStore, geocoder: Geocoder): readonly Route[] {
  const pointsOf = (
    vehicle: MonitoredVehicle,
    range: z.output<typeof rangeQuery>,
    unlocated = false,
  ): Promise<Points> => {
    const { from, to } = checkRange(range)
    return store.track(keyOf(vehicle), from, to, { unlocated })
  }
  return [
    ...dateListRoutes(store),
    ...wholeTrackRoutes(store, geocoder),
    ...both({
      call: 'trackAbstract',
      method: 'GET',
      rest: '/track/abstract',
      permission: FIND,
      summary: 'Distance, times, speeds, stops and gaps of a track.',
      query: rangeQuery,
      response: answers.trackAbstract,
      handler: async (_ctx, vehicle, { query }) => trackAbstract(await pointsOf(vehicle, query, true)),
    }),
    ...both({
      call: 'trackPage',
      method: 'POST',
      rest: '/trackData/page',
      permission: FIND,
      summary: 'Track points, paged.',
      body: pageBody({ startTime: z.number().int(), endTime: z.number().int() }),
      response: pageOf(answers.trackRow),
      handler: async (_ctx, vehicle, { body }) => {
        const points = await pointsOf(vehicle, body)
        const { rows, total } = trackPage(points, (body.page - 1) * body.pageSize, body.pageSize)
        return { items: rows, total, current: body.page }
      },
    }),
    ...bothManual({
      call: 'trackExport',
      method: 'POST',
      rest: '/track/export',
      permission: 'single-vehicle/track/export',
      summary: 'The track as a workbook: its points, or where the vehicle stood.',
      produces: XLSX_TYPE,
      body: rangeQuery.extend({ type: z.enum(['points', 'stops']).default('points') }),
      handler: async (ctx, vehicle, { body }) => {
        const track = await pointsOf(vehicle, body)
        const book = body.type === 'stops' ? stopsWorkbook : pointsWorkbook
        return book(ctx, geocoder, vehicle.vin, track)
      },
    }),
  ]
}
