import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { formatDate } from '@motorpool/resource/shared'
import { z } from 'zod'
import { DUE_DAYS, type DueService, type DueServices } from '../shared/due.ts'
import { MaintenanceReason, MaintenanceStrategyType } from '../shared/enums.ts'
import { either, maintenanceLogs } from '../shared/logs.ts'

const DAYS_MAX = 366
const ITEMS_MAX = 2000

const dueService = z.object({
  id: z.string(),
  vin: z.string(),
  strategyId: z.string(),
  strategyName: z.string(),
  strategyType: z.enum(MaintenanceStrategyType.values),
  maintenanceType: z.string(),
  day: z.string(),
  overdue: z.boolean(),
  reason: z.enum(MaintenanceReason.values),
  left: z.number(),
}) satisfies z.ZodType<DueService>

const dueServices = z.object({
  today: z.string(),
  days: z.array(z.object({ day: z.string(), total: z.number(), overdue: z.number() })),
  items: z.array(dueService),
}) satisfies z.ZodType<DueServices>

/** Days until each measure is due: by the calendar, or by what the vehicle did a day of late; one that stands is due when it is. */
const measures = (today: string) => sql`
  select r.id, r.vin, r.strategy_id, m.reason, m.left, m.days
  from maintenance_reminder r cross join lateral (values
    ('SERVICE_LIFE', (r.next_date - ${today}::date)::float8, (r.next_date - ${today}::date)::float8),
    ('MILEAGE', (r.next_mileage - r.mileage)::float8, case when r.next_mileage <= r.mileage then 0
      else ceil((r.next_mileage - r.mileage)::float8 / nullif(r.daily_mileage, 0)) end),
    ('TIME', (r.next_work_time - r.work_time)::float8, case when r.next_work_time <= r.work_time then 0
      else ceil((r.next_work_time - r.work_time)::float8 / nullif(r.daily_work, 0)) end)
  ) as m(reason, "left", days)
  where m.days is not null`

export const dueRoute: Route = defineRoute({
  id: 'vehicle.maintenanceLog.due',
  labels: [maintenanceLogs.key],
  method: 'GET',
  path: `${maintenanceLogs.api}/due`,
  summary: `Services that are due in the next ${DUE_DAYS} days or overdue, by day; measures of use by what each vehicle did of late.`,
  permission: either('find'),
  scope: 'tenant',
  query: z.object({ days: z.coerce.number().int().min(1).max(DAYS_MAX).optional() }),
  response: dueServices,
  handler: async (ctx, { query: { days = DUE_DAYS } }): Promise<DueServices> => {
    const today = formatDate(ctx.now)
    // The first measure of a service counts; those of enabled strategies alone have reminders.
    const { rows } = await sql<{ day: string; total: number; late: number; item: DueService }>`
      with first as (
        select distinct on (m.id) m.* from (${measures(today)}) m order by m.id, greatest(m.days, 0), m.left
      ), due as (
        select f.*, ${today}::date + greatest(f.days, 0)::integer as day, f.left <= 0 as overdue from first f
        where f.days < ${days}
      ), counted as (
        select day, count(*)::int as total, (count(*) filter (where overdue))::int as late from due group by day)
      select d.day::text as day, c.total, c.late, jsonb_build_object('id', d.id::text, 'vin', d.vin,
        'strategyId', s.id::text, 'strategyName', s.strategy_name, 'strategyType', s.strategy_type,
        'maintenanceType', s.maintenance_type, 'day', d.day::text, 'overdue', d.overdue,
        'reason', d.reason, 'left', d.left) as item
      from due d join maintenance_strategy s on s.id = d.strategy_id join counted c on c.day = d.day
      order by d.day, d.left, d.id limit ${ITEMS_MAX}`.execute(ctx.tx)
    const byDay = new Map(rows.map(({ day, total, late }) => [day, { day, total, overdue: late }]))
    return {
      today,
      days: [...byDay.values()],
      items: rows.map(({ item }) => item),
    }
  },
})
