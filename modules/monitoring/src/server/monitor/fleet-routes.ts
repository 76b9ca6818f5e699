import { type Cell, writeSheet, XLSX_TYPE } from '@motorpool/excel'
import type { Geocoder } from '@motorpool/geocoder'
import {
  defineRoute,
  type FileReply,
  filter,
  idText,
  type ManualCtx,
  pageBody,
  pageOf,
  type Route,
} from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { OPERATING_STATES } from '@motorpool/ingest/shared'
import { type EnumDef, enumLabel } from '@motorpool/kernel'
import { AccStatus, OperatingState } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import { type AddressedRow, MAP_VEHICLE_LIMIT, type MapData } from '../../shared/monitor.ts'
import { addressedRow, mapData } from '../answers/fleet.ts'
import { withAddresses } from './addressed.ts'
import { counts, grid, list, positions, SORT_KEYS } from './vehicle-repo.ts'

const API = '/api/vehicle-svc/vehicleMonitor/V1.0'

const filters = {
  keyword: filter(z.string().max(64)),
  onlineStatus: filter(z.enum(['ONLINE', 'OFFLINE'])),
  accStatus: filter(z.enum(['0', '1'])),
  locationStatus: filter(z.enum(['LOCATED', 'NOT_LOCATED'])),
  lockStatus: filter(z.enum(['LOCKED', 'UNLOCKED'])),
  serviceStatus: filter(z.string().max(16)),
  runStatus: filter(z.enum(['RUNNING', 'IDLE', 'STOPPED'])),
  operatingState: filter(z.enum(OPERATING_STATES)),
  states: z.array(z.enum(OPERATING_STATES)).max(OPERATING_STATES.length).optional(),
  alarm: z.boolean().optional(),
  vehicleCategory: filter(z.string().max(16)),
  orgId: filter(idText),
}
const sort = z
  .object({
    field: z.enum(SORT_KEYS),
    order: z.enum(['asc', 'desc']),
  })
  .optional()

const listRoute = (geocoder: Geocoder): Route =>
  defineRoute({
    id: 'vehicle.vehicleMonitor.list',
    method: 'POST',
    path: `${API}/getMonitorList`,
    summary: 'Vehicles with their live status and their address.',
    permission: 'monitor/vehicleStatus/find',
    scope: 'manual',
    readOnly: true,
    body: pageBody({ ...filters, sort }),
    response: pageOf(addressedRow),
    async handler(ctx, { body }) {
      const { page, pageSize, sort: order, ...rest } = body
      const query = { filters: rest, sort: order, limit: pageSize, offset: (page - 1) * pageSize }
      const { rows, total } = await ctx.inScope((tx) => list({ ...ctx, tx }, query))
      const items: AddressedRow[] = await withAddresses(geocoder, ctx, rows)
      return { items, total, current: page }
    },
  })

/** Words of the export in the reader's language. */
interface Words {
  label(of: EnumDef, code: string | null): string | null
  text(key: string): string
}

/** Columns of the export: text key and cell. */
const SHEET: readonly (readonly [string, (row: AddressedRow, words: Words) => Cell])[] = [
  ['vin', (r) => r.vin],
  ['plateCode', (r) => r.plateCode],
  ['machineCode', (r) => r.machineCode],
  ['orgName', (r) => r.orgName],
  ['vehicleModel', (r) => r.vehicleModel],
  ['terminalCode', (r) => r.terminalCode],
  ['operatingState', (r, { label }) => label(OperatingState, r.operatingState)],
  ['inAlarm', (r, { text }) => (r.alarm ? text('monitor.inAlarm') : null)],
  ['accStatus', (r, { label }) => label(AccStatus, r.accStatus)],
  ['speed', (r) => r.speed],
  ['mileage', (r) => r.mileage],
  ['soc', (r) => r.soc],
  ['lng', (r) => r.lng],
  ['lat', (r) => r.lat],
  ['address', (r) => r.address],
  ['reportTime', (r) => timeText(r.reportTime)],
]
const EXPORT_BATCH = 500
const EXPORT_MAX = 200_000

/** YYYY-MM-DD HH:mm:ss at UTC+8: a spreadsheet has no viewer's zone. */
export function timeText(ms: number): string
export function timeText(ms: number | null): string | null
export function timeText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

export function sheetReply(
  ctx: ManualCtx,
  title: string,
  columns: readonly { header: string }[],
  rows: AsyncIterable<readonly Cell[]>,
): FileReply {
  const stamp = timeText(ctx.now).replace(/\D/g, '')
  return {
    file: true,
    fileName: `${title}${stamp}.xlsx`,
    contentType: XLSX_TYPE,
    body: writeSheet(title, columns, rows),
  }
}

const exportRoute = (geocoder: Geocoder): Route =>
  defineRoute({
    id: 'vehicle.vehicleMonitor.export',
    method: 'POST',
    path: `${API}/export`,
    summary: 'The vehicle status list as a workbook, with the filters of the list.',
    produces: XLSX_TYPE,
    permission: 'monitor/vehicleStatus/export',
    scope: 'manual',
    readOnly: true,
    body: z.object({ ...filters, sort }),
    async handler(ctx, { body }) {
      const text = (key: string) => translate(ctx.catalogues, ctx.locale, key)
      const label = (of: EnumDef, code: string | null) => (code === null ? null : enumLabel(of, code, ctx))
      const words = { text, label }
      async function* rows(): AsyncGenerator<Cell[]> {
        for (let offset = 0; offset < EXPORT_MAX; offset += EXPORT_BATCH) {
          const query = { filters: body, sort: body.sort, limit: EXPORT_BATCH, offset }
          const { rows: batch } = await ctx.inScope((tx) => list({ ...ctx, tx }, query))
          for (const row of await withAddresses(geocoder, ctx, batch))
            yield SHEET.map(([, cell]) => cell(row, words))
          if (batch.length < EXPORT_BATCH) return
        }
      }
      const columns = SHEET.map(([key]) => ({ header: text(`monitor.${key}`) }))
      return sheetReply(ctx, text('monitor/vehicleStatus'), columns, rows())
    },
  })

/** Vehicles of a large fleet that are drawn singly when the visible region holds no more. */
const MAX_IN_VIEW = 2000

const mapRoute = defineRoute({
  id: 'vehicle.vehicleMonitor.mapData',
  labels: ['vehicle/vehicles', 'monitor/vehicleStatus'],
  method: 'POST',
  path: `${API}/getVehicleMapData`,
  summary: 'Positions of all vehicles in scope, or clusters of the visible region when they are too many.',
  permission: 'monitor/vehicleDistribution/find',
  scope: 'tenant',
  readOnly: true,
  body: z.object({
    ...filters,
    bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
    zoom: z.number().min(0).max(24).optional(),
  }),
  responseShape: mapData,
  async handler(ctx, { body }): Promise<MapData> {
    const { bbox, zoom = 4, ...rest } = body
    const fleet = await counts(ctx, rest)
    const singly = { counts: fleet, clusters: [] }
    if (fleet.total - fleet.unlocated <= MAP_VEHICLE_LIMIT)
      return { ...singly, clustered: false, ...(await positions(ctx, rest, MAP_VEHICLE_LIMIT)) }
    const inView = bbox ? await positions(ctx, rest, MAX_IN_VIEW + 1, bbox) : undefined
    if (inView && inView.vehicles.length > 0 && inView.vehicles.length <= MAX_IN_VIEW)
      return { ...singly, clustered: true, ...inView }
    // A cell is about 64 pixels of a 512-pixel tile wide.
    const cell = 360 / 2 ** zoom / 8
    const clusters = await grid(ctx, rest, bbox ?? [-180, -90, 180, 90], cell)
    return { counts: fleet, clustered: true, vehicles: [], clusters, icons: [] }
  },
})

/** The fleet as a list, as a workbook and on the map. */
export function fleetRoutes(geocoder: Geocoder): readonly Route[] {
  return [listRoute(geocoder), exportRoute(geocoder), mapRoute]
}
