import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, filter, type Route } from '@motorpool/http'
import { dayOf, dayText } from '@motorpool/kernel'
import { z } from 'zod'
import {
  PORTAL,
  type PortalAttendance,
  type PortalAttendanceDay,
  type PortalFuel,
  type PortalFuelDay,
} from '../../shared/portal/index.ts'
import { customerOf, seenVehicle, vinText } from './customer.ts'
import { oneDecimal } from './figures.ts'

const FIND = 'portal/attendance/find'
const labels = ['portal/attendance']

const body = z.object({
  /** YYYY-MM; the current one when it is left out. */
  month: filter(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  vin: filter(vinText),
})
type Asked = z.output<typeof body>

/** The days of a month of the own vehicles, or one of them; of each those that are its customer's. */
async function daysOf(ctx: CallCtx, { month, vin }: Asked) {
  customerOf(ctx)
  if (vin !== undefined) await seenVehicle(ctx, vin)
  const first = `${month ?? dayText(dayOf(ctx.now)).slice(0, 7)}-01`
  return sql`
    from vehicle_stat_daily d join app.customer_links() l on l.vehicle_id = d.vehicle_id
    left join portal_vehicle p on p.vin = l.vin and p.create_user_id = ${customerOf(ctx)}
    where d.tenant_id = ${ctx.tenantId} and d.day >= ${first}::date and d.day < ${first}::date + interval '1 month'
      and d.day >= coalesce(l.first_day, '-infinity') and d.day <= coalesce(l.last_day, 'infinity')
      and coalesce(p.bound, true) and (${vin ?? null}::text is null or l.vin = ${vin ?? null}::text)`
}

const attendance = defineRoute({
  id: 'customer.customerVehicle.attendance',
  method: 'POST',
  path: `${PORTAL}/attendance/month`,
  summary: 'The days of a month on which own vehicles worked, with hours and distance.',
  permission: FIND,
  labels,
  scope: 'tenant',
  readOnly: true,
  body,
  response: z.object({
    days: z.array(
      z.object({ day: z.string(), vehicles: z.number(), work: z.number(), distance: z.number() }),
    ),
    workDays: z.number(),
    work: z.number(),
    distance: z.number(),
  }),
  handler: async (ctx, asked): Promise<PortalAttendance> => {
    const { rows } = await sql<PortalAttendanceDay>`
      select d.day::text as day, count(*) filter (where d.acc > 0 or d.distance > 0)::int as vehicles,
        sum(d.acc)::float8 / 3600 as work, sum(d.distance)::float8 / 1000 as distance
      ${await daysOf(ctx, asked.body)} group by d.day order by d.day`.execute(ctx.tx)
    const sum = (key: 'work' | 'distance') => oneDecimal(rows.reduce((total, row) => total + row[key], 0))
    return {
      days: rows.map((row) => ({ ...row, work: oneDecimal(row.work), distance: oneDecimal(row.distance) })),
      workDays: rows.filter(({ vehicles }) => vehicles > 0).length,
      work: sum('work'),
      distance: sum('distance'),
    }
  },
})

interface FuelSums {
  fuel: number | null
  used: number | null
  /** Of the rows of which the fuel is known. */
  hours: number | null
  km: number | null
}

const SUMS = sql`sum(d.fuel)::float8 / 10 as fuel, sum(d.used)::float8 as used,
  sum(d.acc) filter (where d.fuel is not null)::float8 / 3600 as hours,
  sum(d.distance) filter (where d.fuel is not null)::float8 / 1000 as km`

const share = (fuel: number | null, of: number | null, times: number): number | null =>
  fuel === null || !of ? null : oneDecimal((fuel / of) * times)

const fuel = defineRoute({
  id: 'customer.customerVehicle.fuel',
  method: 'POST',
  path: `${PORTAL}/fuel`,
  summary: 'What own vehicles used on the days of a month, for an hour and for 100 km.',
  permission: FIND,
  labels,
  scope: 'tenant',
  readOnly: true,
  body,
  response: z.object({
    days: z.array(z.object({ day: z.string(), fuel: z.number().nullable(), used: z.number().nullable() })),
    fuel: z.number().nullable(),
    used: z.number().nullable(),
    perHour: z.number().nullable(),
    perHundred: z.number().nullable(),
  }),
  handler: async (ctx, asked): Promise<PortalFuel> => {
    const from = await daysOf(ctx, asked.body)
    const { rows: days } = await sql<PortalFuelDay>`
      select d.day::text as day, ${SUMS} ${from} group by d.day order by d.day`.execute(ctx.tx)
    const { rows } = await sql<FuelSums>`select ${SUMS} ${from}`.execute(ctx.tx)
    const { fuel: total = null, used = null, hours = null, km = null } = rows[0] ?? {}
    return {
      days: days.map((row) => ({ ...row, fuel: row.fuel === null ? null : oneDecimal(row.fuel) })),
      fuel: total === null ? null : oneDecimal(total),
      used,
      perHour: share(total, hours, 1),
      perHundred: share(total, km, 100),
    }
  },
})

export const attendanceRoutes: readonly Route[] = [attendance, fuel]
