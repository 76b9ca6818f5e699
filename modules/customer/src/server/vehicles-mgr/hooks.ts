import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { dayOf, dayText } from '@motorpool/kernel'
import type { Hooks } from '@motorpool/resource/server'
import { type customerVehicles, VEHICLES_KEY } from '../../shared/customer-vehicles.ts'
import { maskPhones } from '../phones.ts'

/** Links of customers that are in force or still to come. */
const links = ({
  now,
}: CallCtx) => sql`user_vehicle l join app_user u on u.id = l.user_id and u.user_type = 'CUSTOMER'
  and (l.end_date is null or l.end_date >= ${dayText(dayOf(now))}::date)`

async function userCounts(ctx: CallCtx, vins: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ vin: string; n: number }>`
    select l.vin, count(*)::int as n from ${links(ctx)} where l.vin = any (${[...vins]}::text[]) group by l.vin`.execute(
    ctx.tx,
  )
  return new Map(rows.map(({ vin, n }) => [vin, n]))
}

export const customerVehicleHooks: Hooks<typeof customerVehicles> = {
  expressions: {
    customerType: sql`(select c.customer_type from customer c where c.id = vehicle.customer_id)`,
    accountName: sql`(select u.real_name from app_user u where u.tenant_id = vehicle.tenant_id and u.phone = vehicle.customer_phone
      and u.user_type = 'CUSTOMER')`,
  },
  listed: (ctx) => [
    sql<boolean>`(vehicle.customer_name is not null or exists (select from ${links(ctx)} where l.vin = vehicle.vin))`,
  ],
  decorate: async (ctx, rows) => {
    const counts = await userCounts(
      ctx,
      rows.map(({ vin }) => vin),
    )
    for (const row of rows) row.userCount = counts.get(row.vin) ?? 0
    maskPhones(ctx, VEHICLES_KEY, rows, 'customerPhone')
  },
}
