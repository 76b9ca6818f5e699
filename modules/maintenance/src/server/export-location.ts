import { sql } from '@motorpool/db'
import { type Cell, type WriteColumn, writeSheet, XLSX_TYPE } from '@motorpool/excel'
import type { Geocoder } from '@motorpool/geocoder'
import { defineRoute, type FileReply, type ManualCtx, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { enumLabel, zoneTimeText } from '@motorpool/kernel'
import { querySchema, select } from '@motorpool/resource/server'
import { MaintenanceStrategyType, MaintenanceType } from '../shared/enums.ts'
import { maintenanceStrategies } from '../shared/strategies.ts'
import { boundStrategies } from './strategies.ts'

const ROWS_MAX = 100_000
/** Rows whose addresses are asked for together. */
const PORTION = 500
const DEGREE = 1e6

interface Located {
  strategy_name: string
  strategy_type: MaintenanceStrategyType
  maintenance_type: string
  vin: string
  org_name: string
  lng: number | null
  lat: number | null
  position_time: string | null
  mileage: number | null
  next_mileage: number | null
  next_work_time: number | null
  next_date: string | null
}

const COLUMNS = [
  'strategyName',
  'strategyType',
  'maintenanceType',
  'vin',
  'org',
  'lng',
  'lat',
  'positionTime',
  'address',
  'mileage',
  'nextMileage',
  'nextWorkTime',
  'nextDate',
] as const

function columns(ctx: ManualCtx): WriteColumn[] {
  return COLUMNS.map((name) => ({
    header: translate(ctx.catalogues, ctx.locale, `maintenance.location.${name}`),
    ...(name === 'positionTime' ? { format: { type: 'datetime' as const, zone: ctx.zone } } : {}),
    ...(name === 'lng' || name === 'lat' ? { format: { type: 'number' as const, decimals: 6 } } : {}),
  }))
}

/** Not within a transaction: a provider of addresses may be slow. */
async function* cells(ctx: ManualCtx, geocoder: Geocoder, rows: readonly Located[]): AsyncGenerator<Cell[]> {
  for (let at = 0; at < rows.length; at += PORTION) {
    const some = rows.slice(at, at + PORTION)
    const points = some.map(({ lng, lat }) => (lng === null || lat === null ? null : { lng, lat }))
    const addresses = await geocoder.addresses(points, ctx)
    for (const [i, r] of some.entries())
      yield [
        r.strategy_name,
        enumLabel(MaintenanceStrategyType, r.strategy_type, ctx),
        enumLabel(MaintenanceType, r.maintenance_type, ctx),
        r.vin,
        r.org_name,
        r.lng,
        r.lat,
        r.position_time === null ? null : Number(r.position_time),
        addresses[i] ?? null,
        r.mileage,
        r.next_mileage,
        r.next_work_time,
        r.next_date,
      ]
  }
}

function located(ctx: ManualCtx, query: object): Promise<Located[]> {
  return ctx.inScope(async (tx) => {
    const inner = { ...ctx, tx }
    const { where } = select(inner, boundStrategies, { ...query })
    const { rows } = await sql<Located>`
      with chosen as (select * from maintenance_strategy where ${where})
      select s.strategy_name, s.strategy_type, s.maintenance_type, r.vin, o.org_name,
        t.lng / ${DEGREE}::float8 as lng, t.lat / ${DEGREE}::float8 as lat,
        (extract(epoch from t.position_time) * 1000)::bigint as position_time,
        r.mileage::float8 as mileage, r.next_mileage::float8 as next_mileage,
        r.next_work_time::float8 as next_work_time, r.next_date::text as next_date
      from chosen s join maintenance_reminder r on r.strategy_id = s.id join vehicle v on v.vin = r.vin
        left join org o on o.id = v.org_id left join vehicle_realtime t on t.vehicle_id = v.id
      order by s.id desc, r.vin limit ${ROWS_MAX}`.execute(tx)
    return rows
  })
}

/** Where the vehicles of strategies are, and what they are due at: one row for each vehicle of each strategy (R366). */
export const exportLocationRoute = (geocoder: Geocoder): Route =>
  defineRoute({
    id: 'vehicle.maintenanceStrategy.exportLocation',
    labels: [maintenanceStrategies.key],
    method: 'POST',
    path: `${maintenanceStrategies.api}/export/location`,
    summary:
      'The vehicles of strategies with their position, address and what they are due at, as a workbook.',
    permission: 'vehicle/maintenanceStrategy/export',
    scope: 'manual',
    readOnly: true,
    body: querySchema(maintenanceStrategies),
    rate: { max: 20, windowMs: 60_000 },
    produces: XLSX_TYPE,
    handler: async (ctx, { body }): Promise<FileReply> => {
      const rows = await located(ctx, body)
      const title = translate(ctx.catalogues, ctx.locale, 'maintenance.location')
      const stamp = zoneTimeText(ctx.now, ctx.zone).replace(/\D/g, '')
      return {
        file: true,
        fileName: `${title}${stamp}.xlsx`,
        contentType: XLSX_TYPE,
        body: writeSheet(title, columns(ctx), cells(ctx, geocoder, rows)),
      }
    },
  })
