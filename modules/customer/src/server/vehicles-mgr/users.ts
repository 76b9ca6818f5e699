import { sql, type Tx } from '@motorpool/db'
import { AppError, textKey } from '@motorpool/kernel'
import { VEHICLES_KEY, type VehicleUser } from '../../shared/customer-vehicles.ts'
import { midnight } from '../midnight.ts'

/** The owner first, then the customers that are or were linked to the vehicle; accounts that the caller does not see are left out. */
const USERS = (vin: string) => sql`
  select 1 as rank, v.id as at, u.id::text as "userId", coalesce(v.customer_name, u.real_name) as name, v.customer_phone as phone,
    1 as "ownerFlag", null::text as "linkType", v.owner_since as since, null::date as until
  from vehicle v left join app_user u on u.tenant_id = v.tenant_id and u.phone = v.customer_phone and u.user_type = 'CUSTOMER'
  where v.vin = ${vin} and v.customer_phone is not null
  union all
  select 2, l.id, u.id::text, u.real_name, u.phone, 0, l.link_type, l.begin_date, l.end_date
  from user_vehicle l join app_user u on u.id = l.user_id and u.user_type = 'CUSTOMER' where l.vin = ${vin}`

export async function usersOf(
  tx: Tx,
  { vin, page, pageSize }: { vin: string; page: number; pageSize: number },
): Promise<{ items: VehicleUser[]; total: number; current: number }> {
  const { rows: seen } = await sql`select from vehicle where vin = ${vin}`.execute(tx)
  if (seen.length === 0) throw new AppError('NOT_FOUND', { what: textKey(`${VEHICLES_KEY}.one`) })
  const users = USERS(vin)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from (${users}) s`.execute(tx)
  const { rows: items } = await sql<VehicleUser>`
    select "userId", name, phone, "ownerFlag", "linkType",
      ${midnight(sql`since`)} as "beginDate", ${midnight(sql`until`)} as "endDate"
    from (${users}) s order by s.rank, s.at desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  return { items, total: counted[0]?.n ?? 0, current: page }
}
