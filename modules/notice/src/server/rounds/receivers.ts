import { sql, type Tx } from '@motorpool/db'
import { type RoleScope, widest } from '@motorpool/identity/server'
import { LOCALES, type Locale } from '@motorpool/kernel'
import type { PushPersonType } from '../../shared/enums.ts'
import type { Item } from './items.ts'

/** Of one round. */
const RECEIVERS_MAX = 500

export interface Person {
  userId: string | null
  name: string
  phone: string | null
  email: string | null
  lang: Locale
  /** Whether the person is told of it. */
  concerns(item: Item): boolean
}

interface Row {
  user_id: string | null
  name: string
  phone: string | null
  email: string | null
  lang: string | null
  /** Null: a person without an account, whom a strategy names by an address. */
  user_type: string | null
  scopes: RoleScope[] | null
  org_id: string | null
  path: string | null
  /** Of a customer: the linked vehicles. */
  vins: string[] | null
}

const localeOf = (lang: string | null): Locale => LOCALES.find((known) => known === lang) ?? 'zh-CN'

/** What the person would see in the lists: nobody is told of more. */
function sees(row: Row, item: Item): boolean {
  if (row.user_type === null || row.user_type === 'ADMIN') return true
  if (row.user_type === 'CUSTOMER') return row.vins?.includes(item.vin) ?? false
  const scope = widest(row.scopes ?? [])
  if (scope === 'ALL') return true
  if (scope === 'ORG_TREE') return row.path !== null && item.path.startsWith(row.path)
  if (item.orgId !== row.org_id) return false
  return scope === 'ORG' || item.creatorId === row.user_id
}

const toPerson = (row: Row): Person => ({
  userId: row.user_id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  lang: localeOf(row.lang),
  concerns: (item) => sees(row, item),
})

export interface Whom {
  tenantId: string
  strategyId: string
  step: number
  personType: PushPersonType
  posts: readonly string[]
}

/**
 * The persons of a strategy at a step: those that are listed, and at the first step those that its person type means for the
 * vehicles at hand. Who may not sign in is told nothing.
 */
export async function receiversOf(
  tx: Tx,
  whom: Whom,
  items: readonly Item[],
  now: number,
): Promise<Person[]> {
  const first = whom.step === 0 ? whom.personType : 'USER'
  const vins = [...new Set(items.map(({ vin }) => vin))]
  const orgs = [...new Set(items.map(({ orgId }) => orgId))]
  const at = new Date(now)
  const { rows } = await sql<Row>`
    with active as (
      select u.*, o.path from app_user u join org o on o.id = u.org_id
      where u.tenant_id = ${whom.tenantId} and u.status = 'NORMAL' and (u.expire_time is null or u.expire_time > ${at})
    ), listed as (
      select * from notice_strategy_user where strategy_id = ${whom.strategyId} and step = ${whom.step}
    ), linked as (
      select user_id, array_agg(vin::text) as vins from user_vehicle
      where vin = any (${vins}::text[])
        and (begin_date is null or begin_date <= (${at}::timestamptz at time zone 'Asia/Shanghai')::date)
        and (end_date is null or end_date >= (${at}::timestamptz at time zone 'Asia/Shanghai')::date)
      group by user_id
    ), found as (
      select a.id, coalesce(l.person_name, a.real_name) as name, coalesce(l.phone, a.phone) as phone,
        coalesce(l.email, a.email) as email
      from listed l join active a on a.id = l.user_id
      union all
      select a.id, a.real_name, a.phone, a.email from listed l
        join active a on a.org_id = l.person_org_id and a.user_type = 'TENANT'
      union all
      select null, coalesce(l.person_name, l.phone, l.email), l.phone, l.email from listed l
      where l.user_id is null and l.person_org_id is null
      union all
      select a.id, a.real_name, a.phone, a.email from active a
      where ${first} = 'POST' and a.user_type = 'TENANT' and a.post_list && ${[...whom.posts]}::text[]
      union all
      select a.id, a.real_name, a.phone, a.email from active a
      where ${first} = 'ORG' and a.user_type = 'TENANT' and a.org_id = any (${orgs}::bigint[])
      union all
      select a.id, a.real_name, a.phone, a.email from active a join linked l on l.user_id = a.id where ${first} = 'OWNER'
    )
    select distinct on (f.id, case when f.id is null then f.phone end, case when f.id is null then f.email end)
      f.id::text as user_id, left(f.name, 32) as name, f.phone, f.email, a.lang, a.user_type, a.org_id::text as org_id,
      a.path, linked.vins, (select array_agg(distinct ro.data_scope) from user_role ur join role ro on ro.id = ur.role_id
        where ur.user_id = f.id and ro.status = 'NORMAL') as scopes
    from found f left join active a on a.id = f.id left join linked on linked.user_id = f.id
    limit ${RECEIVERS_MAX}`.execute(tx)
  return rows.map(toPerson)
}
