import { sql, type Tx } from '@motorpool/db'
import type { SecurityOverview } from '../../shared/security/overview.ts'

const MOST = 50

type Failures = SecurityOverview['byName'][number]
type Blocked = SecurityOverview['blocked'][number]
type OpenToken = SecurityOverview['openTokens'][number]
type Hour = SecurityOverview['signInsByHour'][number]

/** The names or addresses with most failed sign-ins since an instant. */
async function failuresBy(tx: Tx, column: 'login_name' | 'ip', since: Date): Promise<Failures[]> {
  const of = sql.ref(column)
  const { rows } = await sql<Failures>`
    select ${of} as of, count(*)::int as failures, max(login_time) as last from login_log
    where result = 'FAIL' and login_time >= ${since} and ${of} is not null
    group by 1 order by failures desc, last desc, 1 limit ${MOST}`.execute(tx)
  return rows
}

async function hours(tx: Tx, since: Date): Promise<Hour[]> {
  const { rows } = await sql<Hour>`
    select date_trunc('hour', login_time) as at, count(*) filter (where result = 'SUCCESS')::int as "signIns",
           count(*) filter (where result = 'FAIL')::int as failures
    from login_log where login_time >= ${since} group by 1 order by 1`.execute(tx)
  return rows
}

/** Keys of the throttle (`throttle.ts` of identity) begin with their kind; a pair's name is before the bar. */
function blockOf(row: { key: string; user: string | null; until: number }): Blocked {
  const at = row.key.indexOf(':')
  const [kind, value] = [row.key.slice(0, at), row.key.slice(at + 1)]
  const one = { address: null, until: row.until }
  if (kind === 'otp') return { ...one, kind: 'factor', of: row.user ?? value }
  if (kind === 'ip') return { ...one, kind: 'address', of: value }
  if (kind !== 'pair') return { ...one, kind: 'name', of: value }
  const bar = value.indexOf('|')
  return { ...one, kind, of: value.slice(0, bar), address: value.slice(bar + 1) }
}

async function blocks(tx: Tx, at: Date): Promise<{ locked: number; blocked: Blocked[] }> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from sign_in_throttle where blocked_until > ${at}`.execute(tx)
  const { rows } = await sql<{ key: string; user: string | null; until: number }>`
    select b.key, b.blocked_until as until, u.user_name as "user"
    from sign_in_throttle b left join app_user u on b.key = 'otp:' || u.id
    where b.blocked_until > ${at} order by b.blocked_until desc, b.key limit ${MOST}`.execute(tx)
  return { locked: counted[0]?.n ?? 0, blocked: rows.map(blockOf) }
}

async function openTokens(tx: Tx, at: Date): Promise<{ tokens: number; openTokens: OpenToken[] }> {
  const open = sql`k.revoked_time is null and k.expire_time > ${at}`
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from api_token k where ${open}`.execute(tx)
  const { rows } = await sql<OpenToken>`
    select k.id, k.name, k.hint, u.id as "userId", u.user_name as owner, t.tenant_name as "tenantName", k.scopes,
           k.last_used_time as "lastUsedTime", k.last_used_ip as "lastUsedIp", k.expire_time as "expireTime"
    from api_token k join app_user u on u.id = k.user_id join tenant t on t.id = k.tenant_id
    where ${open} order by k.last_used_time desc nulls last, k.id desc limit ${MOST}`.execute(tx)
  return { tokens: counted[0]?.n ?? 0, openTokens: rows }
}

async function administrators(tx: Tx, at: Date): Promise<SecurityOverview['administrators']> {
  const { rows } = await sql<{ name: string; factor: boolean }>`
    select u.user_name as name, o.confirmed_time is not null as factor
    from app_user u left join user_otp o on o.user_id = u.id
    where u.user_type = 'ADMIN' and u.status = 'NORMAL' and u.user_lock = 'UNLOCK'
      and (u.expire_time is null or u.expire_time > ${at})
    order by u.user_name`.execute(tx)
  const without = rows.filter((row) => !row.factor).map((row) => row.name)
  return { total: rows.length, withFactor: rows.length - without.length, without: without.slice(0, MOST) }
}

/** What the database says of sign-ins since an instant, and of blocks, tokens and administrators now. */
export async function securityRows(tx: Tx, now: number, since: number) {
  const [at, from] = [new Date(now), new Date(since)]
  const byHour = await hours(tx, from)
  const sum = (of: 'signIns' | 'failures') => byHour.reduce((total, hour) => total + hour[of], 0)
  return {
    signIns: sum('signIns'),
    failures: sum('failures'),
    signInsByHour: byHour,
    byName: await failuresBy(tx, 'login_name', from),
    byAddress: await failuresBy(tx, 'ip', from),
    ...(await blocks(tx, at)),
    ...(await openTokens(tx, at)),
    administrators: await administrators(tx, at),
  }
}
