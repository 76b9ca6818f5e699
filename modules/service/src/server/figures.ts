import { sql, type Tx } from '@motorpool/db'
import { type Cell, type WriteColumn, writeSheet, XLSX_TYPE } from '@motorpool/excel'
import { anyId, defineRoute, type FileReply, filter, type ManualCtx, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { zoneTimeText } from '@motorpool/kernel'
import { z } from 'zod'
import { FIGURE_MONTHS, type ServiceFigure } from '../shared/figures.ts'
import { workOrders } from '../shared/work-orders.ts'

/** Stations times months of one answer. */
const ROWS_MAX = 5000
const MONTHS_MAX = 36

const figure = z.object({
  month: z.string(),
  stationId: z.string().nullable(),
  stationName: z.string().nullable(),
  done: z.number(),
  dispatchMinutes: z.number().nullable(),
  arriveMinutes: z.number().nullable(),
  finishMinutes: z.number().nullable(),
  hours: z.number().nullable(),
  cost: z.number().nullable(),
}) satisfies z.ZodType<ServiceFigure>

const asked = z.object({
  months: filter(z.number().int().min(1).max(MONTHS_MAX)),
  stationId: filter(anyId),
})
type Asked = z.output<typeof asked>

async function figuresOf(
  tx: Tx,
  now: number,
  { months = FIGURE_MONTHS, stationId }: Asked,
): Promise<ServiceFigure[]> {
  const { rows } = await sql<ServiceFigure>`
    with done as (
      select to_char(w.finish_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month, w.station_id, w.create_time,
        w.dispatch_time, w.arrive_time, w.finish_time, w.work_hours, w.cost,
        (select min(s.operate_time) from work_order_step s where s.work_order_id = w.id and s.step = 'DISPATCH') as sent_time
      from work_order w
      where w.finish_time >= (date_trunc('month', ${new Date(now)}::timestamptz at time zone 'Asia/Shanghai')
          - make_interval(months => ${months - 1}::int)) at time zone 'Asia/Shanghai'
        and (${stationId ?? null}::bigint is null or w.station_id = ${stationId ?? null}::bigint))
    select d.month, d.station_id::text as "stationId", st.station_name as "stationName", count(*)::int as done,
      round(avg(extract(epoch from d.sent_time - d.create_time)) / 60, 1)::float8 as "dispatchMinutes",
      round(avg(extract(epoch from d.arrive_time - d.dispatch_time)) / 60, 1)::float8 as "arriveMinutes",
      round(avg(extract(epoch from d.finish_time - d.dispatch_time)) / 60, 1)::float8 as "finishMinutes",
      sum(d.work_hours)::float8 as hours, sum(d.cost)::float8 as cost
    from done d left join service_station st on st.id = d.station_id
    group by d.month, d.station_id, st.station_name
    order by d.month desc, st.station_name nulls last, d.station_id limit ${ROWS_MAX}`.execute(tx)
  return rows
}

const figures = defineRoute({
  id: 'customer.serviceWorkOrders.figures',
  method: 'POST',
  path: `${workOrders.api}/figures`,
  summary: 'Times, hours and cost of finished work by station and month, the last months first.',
  permission: 'service/workOrders/find',
  scope: 'tenant',
  readOnly: true,
  body: asked,
  response: z.array(figure),
  handler: (ctx, { body }) => figuresOf(ctx.tx, ctx.now, body),
})

const COLUMNS = [
  'month',
  'stationName',
  'done',
  'dispatchMinutes',
  'arriveMinutes',
  'finishMinutes',
  'hours',
  'cost',
] as const

const columns = (ctx: ManualCtx): WriteColumn[] =>
  COLUMNS.map((name) => ({ header: translate(ctx.catalogues, ctx.locale, `service.figures.${name}`) }))

async function* cells(rows: readonly ServiceFigure[]): AsyncGenerator<Cell[]> {
  for (const row of rows) yield COLUMNS.map((name) => row[name])
}

const exportFigures = defineRoute({
  id: 'customer.serviceWorkOrders.exportFigures',
  method: 'POST',
  path: `${workOrders.api}/figures/export`,
  summary: 'The same as a workbook.',
  permission: 'service/workOrders/export',
  scope: 'manual',
  readOnly: true,
  body: asked,
  rate: { max: 20, windowMs: 60_000 },
  produces: XLSX_TYPE,
  handler: async (ctx, { body }): Promise<FileReply> => {
    const rows = await ctx.inScope((tx) => figuresOf(tx, ctx.now, body))
    const title = translate(ctx.catalogues, ctx.locale, 'service.figures')
    const stamp = zoneTimeText(ctx.now, ctx.zone).replace(/\D/g, '')
    return {
      file: true,
      fileName: `${title}${stamp}.xlsx`,
      contentType: XLSX_TYPE,
      body: writeSheet(title, columns(ctx), cells(rows)),
    }
  },
})

export const figureRoutes: readonly Route[] = [figures, exportFigures]
