import { containing, type RawBuilder, sql, type Tx } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { AccountVehicle } from '../../shared/accounts.ts'
import { midnight } from '../midnight.ts'
import type { AccountFilter, AccountView } from './schema.ts'

/** In a tenant's transaction row security keeps these to the users within the caller's organisations. */
const FROM = sql`app_user u join org o on o.id = u.org_id left join customer_account a on a.id = u.id`

/** VINs that accounts reach: those of their phone number, and those linked to them on a day. */
const vinsOf = (user: Sql, phone: Sql, tenant: Sql, day: string) => sql`
  select v.vin from vehicle v where v.tenant_id = ${tenant} and v.customer_phone = ${phone}
  union
  select v.vin from user_vehicle l join vehicle v on v.vin = l.vin
  where l.tenant_id = ${tenant} and l.user_id = ${user}
    and (l.begin_date is null or l.begin_date <= ${day}::date) and (l.end_date is null or l.end_date >= ${day}::date)`

type Sql = RawBuilder<unknown>

const today = (now: number) => dayText(dayOf(now))

const columns = (now: number) => sql`
  u.id::text as id, u.tenant_id::text as "tenantId", u.org_id::text as "orgId", o.org_name as "orgName", u.id::text as "userId",
  u.phone, u.real_name as "accountName",
  (select c.id::text from customer c where c.tenant_id = u.tenant_id and c.customer_phone = u.phone) as "customerId",
  coalesce(a.customer_type, 'PERSONAL') as "customerType", a.customer_cert_type as "customerCertType",
  a.customer_cert_no as "customerCertNo", u.email, u.contact_address as address, u.description as remark,
  case u.status when 'NORMAL' then 1 else 2 end as "accountStatus", coalesce(a.audit_status, '1')::int as "auditStatus",
  a.audit_opinion as "auditOpinion", a.audit_time as "auditTime",
  coalesce(a.register_way, 'MANAGER') as "registerWay",
  u.password_temporary or u.pwd_update_time is null as "initPasswordFlag",
  (select count(*)::int from (${vinsOf(sql`u.id`, sql`u.phone`, sql`u.tenant_id`, today(now))}) reached) as "vehicleCount",
  u.last_login_time as "lastLoginTime", u.last_login_ip as "lastLoginIp",
  u.create_time as "createTime", u.update_time as "updateTime"`

/** `wholePhone`: the number is compared as a whole, by who may not read it. */
function where(filter: AccountFilter, wholePhone: boolean) {
  const all = [sql`u.user_type = 'CUSTOMER'`]
  if (filter.phone)
    all.push(wholePhone ? sql`u.phone = ${filter.phone}` : sql`u.phone like ${containing(filter.phone)}`)
  if (filter.accountName) all.push(sql`u.real_name ilike ${containing(filter.accountName)}`)
  if (filter.customerType) all.push(sql`coalesce(a.customer_type, 'PERSONAL') = ${filter.customerType}`)
  if (filter.accountStatus)
    all.push(filter.accountStatus === 1 ? sql`u.status = 'NORMAL'` : sql`u.status <> 'NORMAL'`)
  if (filter.auditStatus) all.push(sql`coalesce(a.audit_status, '1') = ${String(filter.auditStatus)}`)
  if (filter.registerWay) all.push(sql`coalesce(a.register_way, 'MANAGER') = ${filter.registerWay}`)
  if (filter.orgId)
    all.push(sql`o.path like (select top.path from org top where top.id = ${filter.orgId}) || '%'`)
  return sql.join(all, sql` and `)
}

export async function page(
  tx: Tx,
  { page, pageSize, ...filter }: AccountFilter & { page: number; pageSize: number },
  wholePhone: boolean,
  now: number,
): Promise<{ rows: AccountView[]; total: number }> {
  const found = where(filter, wholePhone)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from ${FROM} where ${found}`.execute(tx)
  const { rows } = await sql<AccountView>`
    select ${columns(now)} from ${FROM} where ${found}
    order by u.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return { rows, total: counted[0]?.n ?? 0 }
}

export async function byIds(tx: Tx, ids: readonly string[], now: number): Promise<AccountView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AccountView>`
    select ${columns(now)} from ${FROM} where u.user_type = 'CUSTOMER' and u.id = any (${[...ids]}::bigint[])
    order by u.id desc`.execute(tx)
  return rows
}

export async function idOfPhone(tx: Tx, phone: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from app_user u where u.user_type = 'CUSTOMER' and u.phone = ${phone} order by u.id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

/** How many vehicles an account reaches, or would with this phone number, as far as the transaction sees. */
export async function reached(
  tx: Tx,
  tenantId: string,
  account: { id: string | null; phone: string | null },
  now: number,
): Promise<number> {
  const vins = vinsOf(
    sql`${account.id}::bigint`,
    sql`${account.phone}::text`,
    sql`${tenantId}::bigint`,
    today(now),
  )
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${vins}) reached`.execute(tx)
  return rows[0]?.n ?? 0
}

export interface Details {
  id: string
  tenantId: string
  fields: {
    customerType: string
    customerCertType?: string | null | undefined
    customerCertNo?: string | null | undefined
  }
  by: string | null
  now: number
}

/** What an account has beyond its user; `made`: how a new one came about. */
export async function saveDetails(
  tx: Tx,
  { id, tenantId, fields, by, now }: Details,
  made: { registerWay: string; auditStatus: string } = { registerWay: 'MANAGER', auditStatus: '1' },
): Promise<void> {
  const at = new Date(now)
  const [cert, no] = [fields.customerCertType || null, fields.customerCertNo || null]
  await sql`
    insert into customer_account (id, tenant_id, customer_type, customer_cert_type, customer_cert_no, register_way, audit_status,
      create_user_id, create_time, update_user_id, update_time)
    values (${id}, ${tenantId}, ${fields.customerType}, ${cert}, ${no}, ${made.registerWay}, ${made.auditStatus},
      ${by}, ${at}, ${by}, ${at})
    on conflict (id) do update set customer_type = excluded.customer_type, customer_cert_type = excluded.customer_cert_type,
      customer_cert_no = excluded.customer_cert_no, update_user_id = excluded.update_user_id, update_time = excluded.update_time`.execute(
    tx,
  )
}

/** The mailbox that staff or a code vouch for, of an account whose details are stored. */
export async function saveProvenEmail(tx: Tx, id: string, email: string | null): Promise<void> {
  await sql`update customer_account set proven_email = ${email} where id = ${id}`.execute(tx)
}

/** Papers that a customer has changed itself wait for an audit. */
export async function submitPapers(tx: Tx, details: Details): Promise<void> {
  await saveDetails(tx, details)
  await sql`update customer_account set audit_status = '2', audit_opinion = null where id = ${details.id}`.execute(
    tx,
  )
}

export async function saveAudit(
  tx: Tx,
  audit: { id: string; passed: boolean; opinion: string; by: string; now: number },
): Promise<boolean> {
  const at = new Date(audit.now)
  const { rows } = await sql`
    update customer_account set audit_status = ${audit.passed ? '3' : '4'}, audit_opinion = ${audit.opinion || null},
      audit_user_id = ${audit.by}, audit_time = ${at}, update_user_id = ${audit.by}, update_time = ${at}
    where id = ${audit.id} and audit_status = '2' returning id`.execute(tx)
  return rows.length > 0
}

/** The vehicles of an account that the caller sees, those it owns first. */
export async function vehiclesOf(
  tx: Tx,
  account: Pick<AccountView, 'id' | 'tenantId' | 'phone'>,
  query: { vin?: string | undefined; page: number; pageSize: number },
): Promise<{ rows: AccountVehicle[]; total: number }> {
  const owned = sql`v.tenant_id = ${account.tenantId} and v.customer_phone = ${account.phone}`
  const from = sql`(
      select v.id from vehicle v where ${owned}
      union
      select v.id from user_vehicle l join vehicle v on v.vin = l.vin where l.user_id = ${account.id}
    ) r join vehicle v on v.id = r.id join org o on o.id = v.org_id
    left join user_vehicle l on l.user_id = ${account.id} and l.vin = v.vin
    where ${query.vin ?? null}::text is null or v.vin ilike ${containing(query.vin ?? '')}`
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(tx)
  const { rows } = await sql<AccountVehicle>`
    select v.vin, v.machine_code as "machineCode", v.plate_code as "plateCode", o.org_name as "orgName",
      case when ${owned} then 1 else 0 end as "ownerFlag", l.link_type as "linkType",
      ${midnight(sql`l.begin_date`)} as "beginDate", ${midnight(sql`l.end_date`)} as "endDate"
    from ${from} order by case when ${owned} then 0 else 1 end, v.id desc
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(tx)
  return { rows, total: counted[0]?.n ?? 0 }
}
