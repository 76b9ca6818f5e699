import { CUSTOMER_KIND } from '@motorpool/alarm/shared'
import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { StaffFenceAlarm } from '../../shared/portal/index.ts'
import type { AlarmFilters } from './schema.ts'

const STATUS = { UNDISPOSED: '0', PROCESSING: '1', PROCESSED: '2' } as const

type Row = Omit<StaffFenceAlarm, 'alarmStatus'> & { handling: keyof typeof STATUS }

/**
 * Alarms of customers' fences, the newest first. Row security leaves a customer those of the own fences, of vehicles that are
 * its own and since they are; and staff those of the vehicles that they see.
 */
export async function fenceAlarms(
  ctx: CallCtx,
  { customerFenceId, vin, alarmType, alarmStatus, open }: AlarmFilters,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: StaffFenceAlarm[]; total: number; current: number }> {
  const me = ctx.orgScope.kind === 'customer' ? ctx.orgScope.customerId : null
  const where = sql`alarm.tenant_id = ${ctx.tenantId} and alarm.kind = ${CUSTOMER_KIND}
    and (${customerFenceId ?? null}::text is null or alarm.detail ->> 'customerFenceId' = ${customerFenceId ?? null}::text)
    and (${vin ?? null}::text is null or alarm.vin = ${vin ?? null}::text)
    and (${alarmType ?? null}::text is null or alarm.type = ${alarmType ?? null}::text)
    and (${open ?? null}::bool is null or (alarm.state = 'ALARMING') = ${open ?? null}::bool)
    and (${alarmStatus ?? null}::text is null or alarm.handle_status =
      (array['UNDISPOSED', 'PROCESSING', 'PROCESSED'])[${alarmStatus ?? '0'}::int + 1])`
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from alarm where ${where}`.execute(ctx.tx)
  const { rows } = await sql<Row>`
    select alarm.id::text as id, alarm.vin, coalesce(p.vehicle_name, v.plate_code, v.machine_code, alarm.vin) as vehicle,
      alarm.detail ->> 'customerFenceId' as "customerFenceId", alarm.detail ->> 'fenceName' as "fenceName", alarm.type as "alarmType",
      alarm.level, alarm.handle_status as handling, alarm.state = 'ALARMING' as open, alarm.happen_time as "happenTime",
      alarm.end_time as "endTime", alarm.position[0] as lng, alarm.position[1] as lat,
      alarm.detail ->> 'customerAccountId' as "customerAccountId", u.real_name as "accountName"
    from alarm left join vehicle v on v.vin = alarm.vin
    left join portal_vehicle p on p.vin = alarm.vin and p.create_user_id = ${me}::bigint
    left join app_user u on u.id = (alarm.detail ->> 'customerAccountId')::bigint
    where ${where} order by alarm.happen_time desc, alarm.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.tx)
  const items = rows.map(({ handling, ...row }) => ({ ...row, alarmStatus: STATUS[handling] }))
  return { items, total: counted[0]?.n ?? 0, current: page }
}
