import { alarmName, type Called, called } from '@motorpool/alarm/server'
import { CUSTOMER_KIND } from '@motorpool/alarm/shared'
import { sql } from '@motorpool/db'
import { defineRoute, filter, pageBody, pageOf, type Route } from '@motorpool/http'
import { z } from 'zod'
import { PORTAL, type PortalAlarm, PortalAlarmStatus } from '../../shared/portal/index.ts'
import { customerOf, vinText } from './customer.ts'

const STATUS = { UNDISPOSED: '0', PROCESSING: '1', PROCESSED: '2' } as const

interface Row extends Called, Omit<PortalAlarm, 'name' | 'alarmStatus'> {
  handling: keyof typeof STATUS
}

const alarmSchema = z.object({
  id: z.string(),
  vin: z.string(),
  vehicle: z.string(),
  name: z.string(),
  level: z.string(),
  alarmStatus: z.enum(PortalAlarmStatus.values),
  open: z.boolean(),
  happenTime: z.number(),
  endTime: z.number().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
}) satisfies z.ZodType<PortalAlarm>

/** Row security leaves what own machines raised, since the day of the link; alarms of own fences have a list of their own. */
export const alarmRoute: Route = defineRoute({
  id: 'customer.customerVehicle.alarm',
  method: 'POST',
  path: `${PORTAL}/alarm`,
  summary: 'Alarms of own vehicles, the newest first.',
  permission: 'portal/alarm/find',
  labels: ['portal/alarm'],
  scope: 'tenant',
  readOnly: true,
  body: pageBody({
    vin: filter(vinText),
    alarmStatus: filter(z.enum(PortalAlarmStatus.values)),
    open: filter(z.boolean()),
  }),
  response: pageOf(alarmSchema),
  handler: async (ctx, { body: { vin, alarmStatus, open, page, pageSize } }) => {
    const me = customerOf(ctx)
    const where = sql`alarm.tenant_id = ${ctx.tenantId} and alarm.kind <> ${CUSTOMER_KIND}
      and (${vin ?? null}::text is null or alarm.vin = ${vin ?? null}::text)
      and (${open ?? null}::bool is null or (alarm.state = 'ALARMING') = ${open ?? null}::bool)
      and (${alarmStatus ?? null}::text is null or alarm.handle_status =
        (array['UNDISPOSED', 'PROCESSING', 'PROCESSED'])[${alarmStatus ?? '0'}::int + 1])`
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from alarm where ${where}`.execute(ctx.tx)
    const { rows } = await sql<Row>`
      select alarm.id::text as id, alarm.vin, coalesce(p.vehicle_name, v.plate_code, v.machine_code) as vehicle, alarm.level,
        alarm.handle_status as handling, alarm.state = 'ALARMING' as open, alarm.happen_time as "happenTime",
        alarm.end_time as "endTime", alarm.position[0] as lng, alarm.position[1] as lat, c.*
      from alarm join vehicle v on v.vin = alarm.vin
      left join portal_vehicle p on p.vin = v.vin and p.create_user_id = ${me}
      cross join lateral (select ${called(ctx)}) c
      where ${where} order by alarm.happen_time desc, alarm.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.tx)
    const items = rows.map(({ kind, type, fault_name, of, item_name, handling, ...row }) => ({
      ...row,
      name: alarmName(ctx, { kind, type, fault_name, of, item_name }),
      alarmStatus: STATUS[handling],
    }))
    return { items, total: counted[0]?.n ?? 0, current: page }
  },
})
