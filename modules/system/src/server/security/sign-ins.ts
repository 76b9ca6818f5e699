import { containing, sql, type Tx } from '@motorpool/db'
import type { SignIn } from '../../shared/security/overview.ts'

export interface SignInQuery {
  page: number
  pageSize: number
  result?: SignIn['result'] | undefined
  /** Part of a name or of an address. */
  keyword?: string | undefined
}

function where({ result, keyword }: SignInQuery) {
  const parts = [sql`true`]
  if (result) parts.push(sql`l.result = ${result}`)
  if (keyword) {
    const like = containing(keyword)
    parts.push(sql`(l.login_name ilike ${like} or l.ip ilike ${like})`)
  }
  return sql.join(parts, sql` and `)
}

/** Tries to sign in on the whole platform, the latest first. */
export async function signIns(tx: Tx, query: SignInQuery) {
  const { page, pageSize } = query
  const chosen = where(query)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from login_log l where ${chosen}`.execute(tx)
  const { rows } = await sql<SignIn>`
    select l.id, l.login_name as "loginName", t.tenant_name as "tenantName", l.client_id as "clientId", l.ip,
           l.ip_area as "ipArea", l.result, l.fail_reason as "failReason", l.login_time as "loginTime",
           l.session_id is not null and not exists (
             select from session s where s.user_id = l.user_id and s.ip = l.ip and s.id < l.session_id
           ) as "newAddress"
    from (select * from login_log l where ${chosen} order by login_time desc, id desc
          limit ${pageSize} offset ${(page - 1) * pageSize}) l
    join tenant t on t.id = l.tenant_id order by l.login_time desc, l.id desc`.execute(tx)
  return { items: rows, total: counted[0]?.n ?? 0, current: page }
}
