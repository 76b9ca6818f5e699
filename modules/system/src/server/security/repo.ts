import { sql, type Tx } from '@motorpool/db'

const MOST = 50

export interface Failures {
  of: string
  failures: number
  last: number
}

/** The names or addresses with most failed sign-ins since an instant. */
async function failuresBy(tx: Tx, column: 'login_name' | 'ip', since: Date): Promise<Failures[]> {
  const of = sql.ref(column)
  const { rows } = await sql<Failures>`
    select ${of} as of, count(*)::int as failures, max(login_time) as last from login_log
    where result = 'FAIL' and login_time >= ${since} and ${of} is not null
    group by 1 order by failures desc, last desc, 1 limit ${MOST}`.execute(tx)
  return rows
}

export interface Blocked {
  /** The kind of key and its value, as `throttle.ts` of identity writes them. */
  key: string
  until: number
}

export interface OpenToken {
  id: string
  name: string
  owner: string
  tenantName: string
  scopes: string[]
  lastUsedTime: number | null
  lastUsedIp: string | null
  expireTime: number
}

/** Failures, blocks and tokens of the whole platform, the 50 most pressing of each. */
export async function securityRows(tx: Tx, now: number, since: number) {
  const [at, from] = [new Date(now), new Date(since)]
  const { rows: counts } = await sql<{ signIns: number; failures: number; tokens: number }>`
    select count(*) filter (where result = 'SUCCESS')::int as "signIns",
           count(*) filter (where result = 'FAIL')::int as failures,
           (select count(*)::int from api_token where revoked_time is null and expire_time > ${at}) as tokens
    from login_log where login_time >= ${from}`.execute(tx)
  const { rows: blocked } = await sql<Blocked>`
    select key, blocked_until as until from sign_in_throttle
    where blocked_until > ${at} order by blocked_until desc, key limit ${MOST}`.execute(tx)
  const { rows: tokens } = await sql<OpenToken>`
    select k.id, k.name, u.user_name as owner, t.tenant_name as "tenantName", k.scopes,
           k.last_used_time as "lastUsedTime", k.last_used_ip as "lastUsedIp", k.expire_time as "expireTime"
    from api_token k join app_user u on u.id = k.user_id join tenant t on t.id = k.tenant_id
    where k.revoked_time is null and k.expire_time > ${at}
    order by k.last_used_time desc nulls last, k.id desc limit ${MOST}`.execute(tx)
  return {
    ...(counts[0] ?? { signIns: 0, failures: 0, tokens: 0 }),
    byName: await failuresBy(tx, 'login_name', from),
    byAddress: await failuresBy(tx, 'ip', from),
    blocked,
    openTokens: tokens,
  }
}

export interface SignIn {
  id: string
  loginName: string
  tenantName: string
  clientId: string
  ip: string | null
  ipArea: string | null
  result: 'SUCCESS' | 'FAIL'
  failReason: string | null
  loginTime: number
}

export interface SignInQuery {
  page: number
  pageSize: number
  result?: 'SUCCESS' | 'FAIL' | undefined
}

/** Tries to sign in on the whole platform, the latest first. */
export async function signIns(tx: Tx, { page, pageSize, result }: SignInQuery) {
  const chosen = result ? sql`l.result = ${result}` : sql`true`
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from login_log l where ${chosen}`.execute(tx)
  const { rows } = await sql<SignIn>`
    select l.id, l.login_name as "loginName", t.tenant_name as "tenantName", l.client_id as "clientId", l.ip,
           l.ip_area as "ipArea", l.result, l.fail_reason as "failReason", l.login_time as "loginTime"
    from login_log l join tenant t on t.id = l.tenant_id where ${chosen}
    order by l.login_time desc, l.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return { items: rows, total: counted[0]?.n ?? 0, current: page }
}
