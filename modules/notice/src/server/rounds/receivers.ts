import { sql, type Tx } from '@motorpool/db'
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
  /** Organisation that the person sees, with those below. */
  path: string | null
  vins: string[] | null
}

const localeOf = (lang: string | null): Locale => LOCALES.find((known) => known === lang) ?? 'zh-CN'

const toPerson = (row: Row): Person => ({
  userId: row.user_id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  lang: localeOf(row.lang),
  concerns: (item) =>
    (row.path === null || item.path.startsWith(row.path)) &&
    (row.vins === null || row.vins.includes(item.vin)),
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
  const { rows } = await sql<Row>`
    with active as (
      select u.id, u.real_name, u.phone, u.email, u.lang, u.org_id, u.user_type, u.post_list, o.path
      from app_user u join org o on o.id = u.org_id
      where u.tenant_id = ${whom.tenantId} and u.status = 'NORMAL' and (u.expire_time is null or u.expire_time > ${new Date(now)})
    ), listed as (
      select * from notice_strategy_user where strategy_id = ${whom.strategyId} and step = ${whom.step}
    ), found as (
      select a.id as user_id, coalesce(l.person_name, a.real_name) as name, coalesce(l.phone, a.phone) as phone,
        coalesce(l.email, a.email) as email, a.lang, a.path, null::text[] as vins
      from listed l join active a on a.id = l.user_id
      union all
      select a.id, a.real_name, a.phone, a.email, a.lang, a.path, null from listed l
        join active a on a.org_id = l.person_org_id and a.user_type = 'TENANT'
      union all
      select null, coalesce(l.person_name, l.phone, l.email), l.phone, l.email, null, null, null from listed l
      where l.user_id is null and l.person_org_id is null
      union all
      select a.id, a.real_name, a.phone, a.email, a.lang, a.path, null from active a
      where ${first} = 'POST' and a.user_type = 'TENANT' and a.post_list && ${[...whom.posts]}::text[]
      union all
      select a.id, a.real_name, a.phone, a.email, a.lang, a.path, null from active a
      where ${first} = 'ORG' and a.user_type = 'TENANT' and a.org_id = any (${orgs}::bigint[])
      union all
      select a.id, a.real_name, a.phone, a.email, a.lang, null, array_agg(l.vin::text) from active a
        join user_vehicle l on l.user_id = a.id
      where ${first} = 'OWNER' and l.vin = any (${vins}::text[])
        and (l.begin_date is null or l.begin_date <= (${new Date(now)}::timestamptz at time zone 'Asia/Shanghai')::date)
        and (l.end_date is null or l.end_date >= (${new Date(now)}::timestamptz at time zone 'Asia/Shanghai')::date)
      group by a.id, a.real_name, a.phone, a.email, a.lang
    )
    select distinct on (user_id, case when user_id is null then phone end, case when user_id is null then email end)
      user_id::text as user_id, left(name, 32) as name, phone, email, lang, path, vins
    from found limit ${RECEIVERS_MAX}`.execute(tx)
  return rows.map(toPerson)
}
