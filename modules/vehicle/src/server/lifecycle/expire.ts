import { sql, type Tx } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'
import { serviceStates } from '../../shared/states.ts'
import { vehicles } from '../../shared/vehicles.ts'

/** What the job changed. */
export interface Expiry {
  expired: number
  opened: number
}

const day = (now: number) => sql`(${new Date(now)}::timestamptz at time zone 'Asia/Shanghai')::date`

async function lead(
  tx: Tx,
  now: number,
  to: 'EXPIRE' | 'HAS_OPENED',
  from: readonly string[],
  due: ReturnType<typeof sql>,
  actorId: string | null,
): Promise<number> {
  const result = await sql`
    with due as (
      select id, tenant_id, org_id, vin, service_status, service_end_date from vehicle
      where service_status = any (${from}::text[]) and ${due} order by id for update skip locked
    ), led as (
      update vehicle v set service_status = ${to}, update_time = ${new Date(now)}
      from due where v.id = due.id returning v.id
    )
    insert into vehicle_lifecycle_log (tenant_id, org_id, vin, operation, old_service_status, service_status,
      old_service_end_date, service_end_date, content, create_user_id, create_time)
    select due.tenant_id, due.org_id, due.vin, 'updateServiceStatus', due.service_status, ${to},
      due.service_end_date, due.service_end_date,
      jsonb_build_object('serviceStatus', jsonb_build_array(due.service_status, ${to}::text)),
      ${actorId}::bigint, ${new Date(now)}
    from due join led on led.id = due.id
  `.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Services whose last day has passed expire (R280), and those that waited for their day open. A service without an end
 * never expires (R281). Vehicles that somebody works on just now are left for the next run.
 */
export async function expireServices(tx: Tx, now: number, actorId: string | null = null): Promise<Expiry> {
  const opened = await lead(tx, now, 'HAS_OPENED', ['WAIT'], sql`service_start_date <= ${day(now)}`, actorId)
  const expired = await lead(
    tx,
    now,
    'EXPIRE',
    serviceStates.transitions.expire.from,
    sql`service_end_date < ${day(now)}`,
    actorId,
  )
  return { expired, opened }
}

export const serviceExpireRoute: Route = defineRoute({
  id: 'vehicle.vehicles.serviceExpireJob',
  method: 'GET',
  path: `${vehicles.api}/vehicleServiceExpireJob`,
  summary:
    'Lets the services of the caller’s vehicles expire whose last day has passed, as the daily job does.',
  permission: 'vehicle/vehicles/update',
  scope: 'tenant',
  response: z.object({ expired: z.number(), opened: z.number() }),
  handler: (ctx: CallCtx) => expireServices(ctx.tx, ctx.now, ctx.actor.id),
})
