import { type Cell, XLSX_TYPE } from '@motorpool/excel'
import type { TelemetryStore } from '@motorpool/history/server'
import { type CallCtx, type FileReply, type ManualCtx, pageBody, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { z } from 'zod'
import { sheetReply, timeText } from './fleet-routes.ts'
import { checkRange, rangeQuery } from './range.ts'
import { both, bothManual, type Handler, keyOf } from './single-calls.ts'
import { trackAbstract, trackData, trackPage } from './track.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

const FIND = 'single-vehicle/track/find'

const EXPORTED = ['collectTime', 'lng', 'lat', 'speed', 'direction', 'dist'] as const

const trackQuery = rangeQuery.extend({ columns: z.enum(['true', 'false']).default('false') })

type Points = Awaited<ReturnType<TelemetryStore['track']>>

function workbook(ctx: ManualCtx, vehicle: MonitoredVehicle, points: Points): Promise<FileReply> | FileReply {
  const text = (key: string) => translate(ctx.catalogues, ctx.locale, key)
  const { rows } = trackPage(points, 0, Number.POSITIVE_INFINITY)
  async function* cells(): AsyncGenerator<Cell[]> {
    for (const r of rows) yield [timeText(r.time), r.lng, r.lat, r.speed, r.dir, r.dist]
  }
  const header = EXPORTED.map((column) => ({ header: text(`monitor.${column}`) }))
  return sheetReply(ctx, `${text('single-vehicle/track')}${vehicle.vin}`, header, cells())
}

/** The whole track of a range under its two paths. */
function wholeTrackRoutes(store: TelemetryStore): readonly Route[] {
  const handler: Handler<CallCtx, z.output<typeof trackQuery>, undefined> = async (ctx, vehicle, input) => {
    const { from, to } = checkRange(input.query)
    const noData = translate(ctx.catalogues, ctx.locale, 'monitor.noTrackData')
    return trackData(await store.track(keyOf(vehicle), from, to), input.query.columns === 'true', noData)
  }
  return (
    [
      ['trackData', '/trackData', 'Track of a time range.'],
      ['energyTrack', '/energy/track', 'Track of a new-energy vehicle.'],
    ] as const
  ).flatMap(([call, rest, summary]) =>
    both({ call, method: 'GET', rest, permission: FIND, summary, query: trackQuery, handler }),
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
    handler: (_ctx, vehicle, { query }) => {
      const [year, month] = [query.month.slice(0, 4), query.month.slice(5)]
      const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
      return store.days(keyOf(vehicle), `${query.month}-01`, last)
    },
  })
}

/** Where one vehicle was: days with data, track, its summary, its points, its workbook. */
export function trackRoutes(store: TelemetryStore): readonly Route[] {
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
    ...wholeTrackRoutes(store),
    ...both({
      call: 'trackAbstract',
      method: 'GET',
      rest: '/track/abstract',
      permission: FIND,
      summary: 'Distance, times, speeds, stops and gaps of a track.',
      query: rangeQuery,
      handler: async (_ctx, vehicle, { query }) => trackAbstract(await pointsOf(vehicle, query, true)),
    }),
    ...both({
      call: 'trackPage',
      method: 'POST',
      rest: '/trackData/page',
      permission: FIND,
      summary: 'Track points, paged.',
      body: pageBody({ startTime: z.number().int(), endTime: z.number().int() }),
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
      summary: 'The track as a workbook.',
      produces: XLSX_TYPE,
      body: rangeQuery,
      handler: async (ctx, vehicle, { body }) => workbook(ctx, vehicle, await pointsOf(vehicle, body)),
    }),
  ]
}
