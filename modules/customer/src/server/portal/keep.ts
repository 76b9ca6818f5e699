import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { customerOf } from './customer.ts'

/** What a customer keeps of a vehicle; what is not named stays. */
export interface Kept {
  vehicleName?: string | null
  focused?: boolean
  bound?: boolean
}

/** Keeps it for the caller alone, and of a vehicle that the caller sees. */
export async function keep(
  ctx: Pick<CallCtx, 'tx' | 'tenantId' | 'orgScope' | 'now'>,
  vin: string,
  kept: Kept,
): Promise<void> {
  const me = customerOf(ctx)
  const now = new Date(ctx.now)
  const { vehicleName, focused, bound } = kept
  const boundTime = bound === true ? sql`${now}` : sql`null`
  const unboundTime = bound === false ? sql`${now}` : sql`null`
  const set = [
    ...(vehicleName === undefined ? [] : [sql`vehicle_name = excluded.vehicle_name`]),
    ...(focused === undefined ? [] : [sql`focused = excluded.focused`]),
    ...(bound === undefined
      ? []
      : [
          sql`bound = excluded.bound`,
          bound
            ? sql`bind_time = excluded.bind_time, unbind_time = null`
            : sql`unbind_time = excluded.unbind_time`,
        ]),
    sql`update_time = excluded.update_time, update_user_id = excluded.update_user_id`,
  ]
  await sql`
    insert into portal_vehicle (tenant_id, vin, vehicle_name, focused, bound, bind_time, unbind_time, create_user_id, create_time,
      update_user_id, update_time)
    values (${ctx.tenantId}, ${vin}, ${vehicleName ?? null}, ${focused ?? false}, ${bound ?? true}, ${boundTime}, ${unboundTime},
      ${me}, ${now}, ${me}, ${now})
    on conflict (tenant_id, create_user_id, vin) do update set ${sql.join(set)}`.execute(ctx.tx)
}
