import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError, must } from '@motorpool/kernel'
import { bind, readFull, rowSchema } from '@motorpool/resource/server'
import { anyResource, formatDate, parseTimeText } from '@motorpool/resource/shared'
import { z } from 'zod'
import { WORK_LOG_FIND, type WorkDay, workLogs } from '../shared/work-logs.ts'
import { workLogHooks } from './work-logs.ts'

const DAY_MAX = 500
const bound = bind(workLogs, workLogHooks)

const query = z.object({ vin: z.string().trim().max(32).optional() })
const params = z.object({ date: z.string().max(20) })

/** A day or a month as text (`2026-11-21`, `2026-11`), or an instant in it; answers its day in China. */
export function dayOf(given: string): string {
  const ms = /^\d{10,15}$/.test(given)
    ? Number(given)
    : parseTimeText(/^\d{4}-\d{1,2}$/.test(given) ? `${given}-01` : given)
  if (ms === undefined || Number.isNaN(new Date(ms).getTime()))
    throw new AppError('INVALID_INPUT', {}, { fields: [{ field: 'date', code: 'FIELD_FORMAT' }] })
  return formatDate(ms)
}

const workDay = z.object({
  workDate: z.number(),
  total: z.number(),
  vehicles: z.number(),
  workTime: z.number().nullable(),
  fuel: z.number().nullable(),
}) satisfies z.ZodType<WorkDay>

const month = defineRoute({
  id: 'customer.vehicleWorkLog.month',
  method: 'GET',
  path: `${workLogs.api}/month/:date`,
  summary: 'The days of a month that have work logs, with their totals.',
  permission: WORK_LOG_FIND,
  scope: 'tenant',
  params,
  query,
  response: z.array(workDay),
  handler: async (ctx, { params: { date }, query: { vin } }): Promise<WorkDay[]> => {
    const first = `${dayOf(date).slice(0, 7)}-01`
    const { rows } = await sql<{
      day: string
      total: number
      vehicles: number
      work_time: number | null
      fuel: number | null
    }>`
      select work_date::text as day, count(*)::int as total, count(distinct vin)::int as vehicles,
        sum(work_time)::float8 as work_time, sum(fuel)::float8 as fuel
      from work_log
      where ${sql.join(
        [
          sql`work_date >= ${first}::date and work_date < ${first}::date + interval '1 month'`,
          ...(vin ? [sql`vin = ${vin.toUpperCase()}`] : []),
        ],
        sql` and `,
      )}
      group by work_date order by work_date`.execute(ctx.tx)
    return rows.map((r) => ({
      workDate: must(parseTimeText(r.day), 'the day of a log'),
      total: r.total,
      vehicles: r.vehicles,
      workTime: r.work_time,
      fuel: r.fuel,
    }))
  },
})

const day = defineRoute({
  id: 'customer.vehicleWorkLog.date',
  method: 'GET',
  path: `${workLogs.api}/date/:date`,
  summary: `The work logs of a day, the newest first, at most ${DAY_MAX}.`,
  permission: WORK_LOG_FIND,
  scope: 'tenant',
  params,
  query,
  response: z.array(rowSchema(anyResource(workLogs))),
  handler: async (ctx, { params: { date }, query: { vin } }) => {
    const { rows } = await sql<{ id: string }>`
      select id from work_log
      where ${sql.join(
        [sql`work_date = ${dayOf(date)}::date`, ...(vin ? [sql`vin = ${vin.toUpperCase()}`] : [])],
        sql` and `,
      )}
      order by id desc limit ${DAY_MAX}`.execute(ctx.tx)
    return readFull(
      ctx,
      bound,
      rows.map((r) => r.id),
    )
  },
})

export const workCalendarRoutes: readonly Route[] = [month, day]
