import type { Cell } from '@motorpool/excel'
import { type CallCtx, defineRoute, pageBody, type Route, type SessionRoute } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import { RecordFlag } from '@motorpool/wire'
import { z } from 'zod'
import type { Condition } from '../../shared/condition.ts'
import type { HistoryInit, HistoryRow, HistorySeries } from '../../shared/monitor.ts'
import { protocolName } from '../../shared/protocols.ts'
import type { StoredFrame, TelemetryStore, VehicleKey } from '../store/telemetry-store.ts'
import { leaves, mergeCondition } from './condition.ts'
import { sheetReply, timeText } from './fleet-routes.ts'
import { seriesOf, valuesOf } from './history.ts'
import { overview } from './overview-repo.ts'
import { checkRange, rangeQuery } from './range.ts'
import { trackAbstract, trackData, trackPage } from './track.ts'
import { byVin, type MonitoredVehicle } from './vehicle-repo.ts'
import './errors.ts'

const vinParams = z.object({ vin: z.string().min(1).max(32) })
const path = z.string().min(1).max(128)
const keys = z.array(path).max(40).default([])
const historyBody = { startTime: z.number().int(), endTime: z.number().int(), keys }
const RECENT = 20
/** Messages a curve is drawn from at most; a longer range is asked for in parts. */
const SERIES_MAX = 20_000
/** Messages that carry a condition: GB/T 32960 02 and 03, JT/T 808 0x0200 (also the items of 0x0704). */
const REPORT_IDS = [0x02, 0x03, 0x0200]
const EXPORT_BATCH = 1000
const EXPORT_MAX = 200_000
/** What a history shows until the viewer chooses, where the vehicle sends it. */
const DEFAULT_KEYS =
  /^(vehicle\.(speed|mileage|voltage|current|soc)|engine\.speed|speed|altitude|direction|items\.(mileage|fuel)\.value)$/

const keyOf = (vehicle: MonitoredVehicle): VehicleKey => ({
  tenantId: vehicle.tenantId,
  vehicleId: vehicle.id,
})

async function wanted(ctx: CallCtx, vin: string): Promise<MonitoredVehicle> {
  const vehicle = await byVin(ctx, vin.toUpperCase())
  if (!vehicle) throw new AppError('NOT_FOUND', { what: vin })
  return vehicle
}

type Handler<Q, B> = (
  ctx: CallCtx,
  vehicle: MonitoredVehicle,
  input: { query: Q; body: B },
) => Promise<unknown>

interface Spec<Q extends z.ZodType | undefined, B extends z.ZodType | undefined> {
  call: string
  method: 'GET' | 'POST'
  rest: string
  permission: string
  summary: string
  query?: Q
  body?: B
  scope?: SessionRoute['scope']
  handler: Handler<
    Q extends z.ZodType ? z.output<Q> : undefined,
    B extends z.ZodType ? z.output<B> : undefined
  >
}

/** Each call exists under V1.0 and V2.0 with one handler. */
function both<Q extends z.ZodType | undefined = undefined, B extends z.ZodType | undefined = undefined>(
  spec: Spec<Q, B>,
): Route[] {
  return ([1, 2] as const).map((version) =>
    defineRoute({
      id: `vehicle.single${version}.${spec.call}`,
      method: spec.method,
      path: `/api/vehicle-svc/vehicle/single/monitor/V${version}.0/:vin${spec.rest}`,
      summary: spec.summary,
      permission: spec.permission,
      scope: spec.scope ?? 'tenant',
      readOnly: true,
      params: vinParams,
      query: spec.query as Q,
      body: spec.body as B,
      handler: async (ctx, { params, query, body }) => {
        const input = { query, body } as Parameters<typeof spec.handler>[2]
        if (spec.scope === 'manual') {
          const vehicle = await ctx.inScope((tx) => wanted({ ...ctx, tx }, params.vin))
          return spec.handler(ctx, vehicle, input)
        }
        return spec.handler(ctx, await wanted(ctx, params.vin), input)
      },
    }),
  )
}

const CURRENT = 'single-vehicle/current/find'
const TRACK = 'single-vehicle/track/find'
const HISTORY = 'single-vehicle/history/find|monitor/conditionQuery/find'
const HISTORY_EXPORT = 'single-vehicle/history/export|monitor/conditionQuery/export'

export function singleRoutes(store: TelemetryStore): readonly Route[] {
  const current: Handler<undefined, undefined> = async (ctx, vehicle): Promise<Condition> => {
    const messages = await store.latest(keyOf(vehicle), RECENT)
    if (messages.length === 0 && !vehicle.terminalId)
      throw new AppError('NO_TERMINAL_CONDITION', { vin: vehicle.vin })
    return {
      vin: vehicle.vin,
      protocol: messages[0] ? protocolName(messages[0].protocol) : '',
      time: messages[0]?.deviceTime ?? null,
      groups: mergeCondition(messages, ctx.locale),
    }
  }

  const trackQuery = rangeQuery.extend({ columns: z.enum(['true', 'false']).default('false') })
  const track: Handler<z.output<typeof trackQuery>, undefined> = async (ctx, vehicle, { query }) => {
    const { from, to } = checkRange(query)
    const noData = translate(ctx.catalogues, ctx.locale, 'monitor.noTrackData')
    return trackData(await store.track(keyOf(vehicle), from, to), query.columns === 'true', noData)
  }

  /** One page of the reports of a range, newest first. */
  const reports = (
    vehicle: MonitoredVehicle,
    range: { startTime: number; endTime: number },
    page: number,
    pageSize: number,
  ) => {
    const { from, to } = checkRange(range)
    return store.frames(keyOf(vehicle), from, to, { messageIds: REPORT_IDS, page, pageSize })
  }

  const row = (ctx: CallCtx, message: StoredFrame, paths: string[][]): HistoryRow => ({
    time: message.deviceTime,
    receiveTime: message.receiveTime,
    reissued: (message.flags & RecordFlag.reissued) !== 0,
    values: valuesOf(message, paths, ctx.locale),
  })

  const init = async (ctx: CallCtx, vehicle: MonitoredVehicle): Promise<HistoryInit> => {
    const groups = mergeCondition(await store.latest(keyOf(vehicle), RECENT), ctx.locale)
    const columns = leaves(groups).map(({ group, value }) => ({
      key: value.path,
      title: value.name,
      group,
      unit: value.unit ?? null,
      numeric: typeof value.value === 'number' && !value.label,
    }))
    return { columns, defaults: columns.map((c) => c.key).filter((k) => DEFAULT_KEYS.test(k)) }
  }

  return [
    ...both({
      call: 'base',
      method: 'GET',
      rest: '',
      permission: 'single-vehicle/find|single-vehicle/basic/find',
      summary: 'One vehicle: record, terminal, latest state, ledger of today.',
      handler: (ctx, vehicle) => overview(ctx, vehicle),
    }),
    ...(
      [
        ['realTime', '/realTime', 'Current condition: of each block the newest that was reported.'],
        ['energyRealTime', '/energy/realTime', 'Current condition of a new-energy vehicle.'],
        ['fuelRealTime', '/fuel/realTime', 'Current condition of a fuel or non-road vehicle.'],
      ] as const
    ).flatMap(([call, rest, summary]) =>
      both({ call, method: 'GET', rest, permission: CURRENT, summary, handler: current }),
    ),
    ...both({
      call: 'location',
      method: 'GET',
      rest: '/location',
      permission: 'single-vehicle/find',
      summary: 'Current location.',
      handler: async (ctx, vehicle) => {
        const { lng, lat, direction, speed, altitude, positionTime, locationStatus } = await overview(
          ctx,
          vehicle,
        )
        return { lng, lat, direction, speed, altitude, positionTime, locationStatus }
      },
    }),
    ...both({
      call: 'dateList',
      method: 'GET',
      rest: '/dateList',
      permission: TRACK,
      summary: 'Days (UTC+8) of a month that have data.',
      query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
      handler: (ctx, vehicle, { query }) => {
        const [year, month] = query.month.split('-').map(Number) as [number, number]
        const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
        return store.days(keyOf(vehicle), `${query.month}-01`, last)
      },
    }),
    ...(
      [
        ['trackData', '/trackData', 'Track of a time range.'],
        ['energyTrack', '/energy/track', 'Track of a new-energy vehicle.'],
      ] as const
    ).flatMap(([call, rest, summary]) =>
      both({ call, method: 'GET', rest, permission: TRACK, summary, query: trackQuery, handler: track }),
    ),
    ...both({
      call: 'trackAbstract',
      method: 'GET',
      rest: '/track/abstract',
      permission: TRACK,
      summary: 'Distance, times, speeds, stops and gaps of a track.',
      query: rangeQuery,
      handler: async (ctx, vehicle, { query }) => {
        const { from, to } = checkRange(query)
        return trackAbstract(await store.track(keyOf(vehicle), from, to))
      },
    }),
    ...both({
      call: 'trackPage',
      method: 'POST',
      rest: '/trackData/page',
      permission: TRACK,
      summary: 'Track points, paged.',
      body: pageBody({ startTime: z.number().int(), endTime: z.number().int() }),
      handler: async (ctx, vehicle, { body }) => {
        const { from, to } = checkRange(body)
        const points = await store.track(keyOf(vehicle), from, to)
        const { rows, total } = trackPage(points, (body.page - 1) * body.pageSize, body.pageSize)
        return { items: rows, total, current: body.page }
      },
    }),
    ...both({
      call: 'trackExport',
      method: 'POST',
      rest: '/track/export',
      permission: 'single-vehicle/track/export',
      summary: 'The track as a workbook.',
      scope: 'manual',
      body: rangeQuery,
      handler: async (ctx, vehicle, { body }) => {
        const { from, to } = checkRange(body)
        const text = (key: string) => translate(ctx.catalogues, ctx.locale, key)
        const points = await store.track(keyOf(vehicle), from, to)
        const { rows } = trackPage(points, 0, Number.POSITIVE_INFINITY)
        async function* cells(): AsyncGenerator<Cell[]> {
          for (const r of rows) yield [timeText(r.time), r.lng, r.lat, r.speed, r.dir, r.dist]
        }
        const header = ['collectTime', 'lng', 'lat', 'speed', 'direction', 'dist'].map((k) => ({
          header: text(`monitor.${k}`),
        }))
        return sheetReply(ctx, `${text('single-vehicle/track')}${vehicle.vin}`, header, cells())
      },
    }),
    ...both({
      call: 'historyInit',
      method: 'GET',
      rest: '/history/init',
      permission: HISTORY,
      summary: 'Columns a history can show, learnt from what the vehicle sends, and those shown at first.',
      handler: init,
    }),
    ...both({
      call: 'history',
      method: 'POST',
      rest: '/history',
      permission: HISTORY,
      summary: 'Historical condition, newest first.',
      body: pageBody(historyBody),
      handler: async (ctx, vehicle, { body }) => {
        const paths = body.keys.map((k) => k.split('.'))
        const { items, total } = await reports(vehicle, body, body.page, body.pageSize)
        return { items: items.map((m) => row(ctx, m, paths)), total, current: body.page }
      },
    }),
    ...both({
      call: 'historySeries',
      method: 'POST',
      rest: '/history/series',
      permission: HISTORY,
      summary: 'Curves of numeric values over a time range, thinned without losing peaks.',
      body: z.object({
        ...historyBody,
        keys: z.array(path).min(1).max(8),
        max: z.number().int().min(100).max(5000).default(2000),
      }),
      handler: async (ctx, vehicle, { body }): Promise<HistorySeries> => {
        const { from, to } = checkRange(body)
        const { items } = await store.history(keyOf(vehicle), from, to, { limit: SERIES_MAX })
        return seriesOf(items, body.keys, body.max)
      },
    }),
    ...both({
      call: 'export',
      method: 'POST',
      rest: '/export',
      permission: HISTORY_EXPORT,
      summary: 'The historical condition as a workbook.',
      scope: 'manual',
      body: z.object(historyBody).loose(),
      handler: async (ctx, vehicle, { body }) => {
        const text = (key: string) => translate(ctx.catalogues, ctx.locale, key)
        const known = new Map(
          (await ctx.inScope((tx) => init({ ...ctx, tx }, vehicle))).columns.map((c) => [c.key, c]),
        )
        const paths = body.keys.map((k) => k.split('.'))
        async function* cells(): AsyncGenerator<Cell[]> {
          for (let page = 1; page <= EXPORT_MAX / EXPORT_BATCH; page++) {
            const { items } = await reports(vehicle, body, page, EXPORT_BATCH)
            for (const message of items) {
              const { values, time, receiveTime } = row(ctx, message, paths)
              yield [
                timeText(time),
                timeText(receiveTime),
                ...body.keys.map((k) => values[k]?.label ?? values[k]?.value ?? null),
              ]
            }
            if (items.length < EXPORT_BATCH) return
          }
        }
        const titles = body.keys.map((k) => {
          const column = known.get(k)
          return column ? `${column.title}${column.unit ? ` (${column.unit})` : ''}` : k
        })
        const header = [text('monitor.collectTime'), text('monitor.receiveTime'), ...titles].map((h) => ({
          header: h,
        }))
        return sheetReply(ctx, `${text('single-vehicle/history')}${vehicle.vin}`, header, cells())
      },
    }),
  ]
}
