import { type Cell, XLSX_TYPE } from '@motorpool/excel'
import type { StoredFrame, TelemetryStore } from '@motorpool/history/server'
import { type CallCtx, pageBody, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import { protocolName } from '@motorpool/protocols/facts'
import type { SignalTable } from '@motorpool/signals'
import type { SignalSource } from '@motorpool/terminal/server'
import { RecordFlag } from '@motorpool/wire'
import { z } from 'zod'
import type { Condition } from '../../shared/condition.ts'
import type { HistoryInit, HistoryRow, HistorySeries } from '../../shared/monitor.ts'
import { leaves, mergeCondition } from './condition.ts'
import { sheetReply, timeText } from './fleet-routes.ts'
import { seriesOf, valuesOf } from './history.ts'
import { chosenKeys, historyExportRoutes } from './history-export.ts'
import { overview } from './overview-repo.ts'
import { CARRIERS, REPORTS, REPORTS_AND_CARRIERS, SIGNALS } from './protocols.ts'
import { checkRange, rangeQuery } from './range.ts'
import { both, bothManual, type Handler, keyOf } from './single-calls.ts'
import { trackAbstract, trackData, trackPage } from './track.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'
import './errors.ts'

const path = z.string().min(1).max(128)
const keys = z.array(path).max(40).default([])
const historyBody = { startTime: z.number().int(), endTime: z.number().int(), keys }
const RECENT = 20
/** CAN frames of one terminal may come in dozens of messages before each was sent once. */
const RECENT_CARRIERS = 60
/** Messages a curve is drawn from at most; a longer range is asked for in parts. */
const SERIES_MAX = 20_000
/** What a history shows until the viewer chooses, where the vehicle sends it. */
const DEFAULT_KEYS =
  /^(vehicle\.(speed|mileage|voltage|current|soc)|engine\.speed|speed|altitude|direction|items\.(mileage|fuel)\.value)$/

const CURRENT = 'single-vehicle/current/find'
const TRACK = 'single-vehicle/track/find'
const HISTORY = 'single-vehicle/history/find|monitor/conditionQuery/find'

export function singleRoutes(store: TelemetryStore, signals: SignalSource): readonly Route[] {
  /** The newest reports, and with a table the newest messages that carry its signals; the newest first. */
  const recent = async (vehicle: MonitoredVehicle): Promise<[StoredFrame[], SignalTable | undefined]> => {
    const table = await signals.tableOf(vehicle.vin)
    const reports = await store.latest(keyOf(vehicle), RECENT)
    if (!table) return [reports, undefined]
    const carriers = await store.latest(keyOf(vehicle), RECENT_CARRIERS, { messages: CARRIERS })
    return [[...reports, ...carriers].sort((a, b) => b.deviceTime - a.deviceTime), table]
  }

  const current: Handler<CallCtx, undefined, undefined> = async (ctx, vehicle): Promise<Condition> => {
    const [messages, table] = await recent(vehicle)
    if (messages.length === 0 && !vehicle.terminalId)
      throw new AppError('NO_TERMINAL_CONDITION', { vin: vehicle.vin })
    return {
      vin: vehicle.vin,
      protocol: messages[0] ? protocolName(messages[0].protocol) : '',
      time: messages[0]?.deviceTime ?? null,
      groups: mergeCondition(messages, ctx.locale, table),
    }
  }

  const trackQuery = rangeQuery.extend({ columns: z.enum(['true', 'false']).default('false') })
  const track: Handler<CallCtx, z.output<typeof trackQuery>, undefined> = async (ctx, vehicle, { query }) => {
    const { from, to } = checkRange(query)
    const noData = translate(ctx.catalogues, ctx.locale, 'monitor.noTrackData')
    return trackData(await store.track(keyOf(vehicle), from, to), query.columns === 'true', noData)
  }

  /** What decodes the signals of a message that `reports` gave out. */
  const tables = new WeakMap<StoredFrame, SignalTable>()

  /** One page of the reports of a range, newest first; when signals are asked for also the messages that carry them. */
  const reports = async (
    vehicle: MonitoredVehicle,
    range: { startTime: number; endTime: number; keys?: readonly string[] },
    page: number,
    pageSize: number,
  ) => {
    const { from, to } = checkRange(range)
    const wanted = range.keys?.some((key) => key.startsWith(`${SIGNALS}.`))
    const table = wanted ? await signals.tableOf(vehicle.vin) : undefined
    const messages = table ? REPORTS_AND_CARRIERS : REPORTS
    const found = await store.frames(keyOf(vehicle), from, to, { messages, page, pageSize })
    if (table) for (const message of found.items) tables.set(message, table)
    return found
  }

  const row = (ctx: CallCtx, message: StoredFrame, paths: string[][]): HistoryRow => ({
    time: message.deviceTime,
    receiveTime: message.receiveTime,
    reissued: (message.flags & RecordFlag.reissued) !== 0,
    values: valuesOf(message, paths, ctx.locale, tables.get(message)),
  })

  const init = async (ctx: CallCtx, vehicle: MonitoredVehicle): Promise<HistoryInit> => {
    const [messages, table] = await recent(vehicle)
    const groups = mergeCondition(messages, ctx.locale, table)
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
    ...bothManual({
      call: 'trackExport',
      method: 'POST',
      rest: '/track/export',
      permission: 'single-vehicle/track/export',
      summary: 'The track as a workbook.',
      produces: XLSX_TYPE,
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
      summary: 'Historical condition, newest first; without keys every value that the vehicle sends.',
      body: pageBody(historyBody),
      handler: async (ctx, vehicle, { body }) => {
        const chosen = await chosenKeys(body.keys, () => init(ctx, vehicle))
        const paths = chosen.map((k) => k.split('.'))
        const { items, total } = await reports(vehicle, { ...body, keys: chosen }, body.page, body.pageSize)
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
        const wanted = body.keys.some((key) => key.startsWith(`${SIGNALS}.`))
        const table = wanted ? await signals.tableOf(vehicle.vin) : undefined
        const { items } = await store.history(keyOf(vehicle), from, to, {
          limit: SERIES_MAX,
          ...(table ? { also: CARRIERS } : {}),
        })
        return seriesOf(items, body.keys, body.max, table)
      },
    }),
    ...historyExportRoutes({
      init,
      open: async (vehicle) => ({
        reports: (range, page, pageSize) => reports(vehicle, range, page, pageSize),
        row,
      }),
    }),
  ]
}
