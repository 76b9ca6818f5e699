import { sql, type Tx } from '@motorpool/db'
import type { Performer } from '@motorpool/http'
import { identity, type UserRow } from '../tables.ts'

/** Open sessions a user may have; the oldest gives way. */
const MAX_OPEN = 20
const KEEP_MS = 30 * 24 * 60 * 60_000

export interface SignInUser extends UserRow {
  tenant_status: string
  tenant_auth: string
  tenant_expire: number | null
}

export async function userForSignIn(tx: Tx, userName: string): Promise<SignInUser | undefined> {
  const { rows } = await sql<SignInUser>`
    select u.*, t.status as tenant_status, t.auth_status as tenant_auth, t.expire_date as tenant_expire
    from app_user u join tenant t on t.id = u.tenant_id
    where lower(u.user_name) = lower(${userName})`.execute(tx)
  return rows[0]
}

/** Whether a user of this name has signed in from the address as long as sessions are remembered; nobody has for an unknown name. */
export async function isKnownAddress(tx: Tx, userName: string, ip: string): Promise<boolean> {
  const { rows } = await sql`
    select from session s join app_user u on u.id = s.user_id
    where lower(u.user_name) = lower(${userName}) and s.ip = ${ip} limit 1`.execute(tx)
  return rows.length > 0
}

/** The fifth wrong password locks. For a name nobody has it touches no row, at the same cost. */
export async function recordWrong(tx: Tx, userName: string, max: number, now: number): Promise<void> {
  await sql`
    update app_user set pwd_error_times = pwd_error_times + 1, pwd_error_time = ${new Date(now)},
      user_lock = case when pwd_error_times + 1 >= ${max} then 'LOCK' else user_lock end
    where lower(user_name) = lower(${userName})`.execute(tx)
}

export async function recordGood(tx: Tx, userId: string, ip: string, now: number): Promise<void> {
  await sql`
    update app_user set pwd_error_times = 0, pwd_error_time = null, user_lock = 'UNLOCK',
      last_login_ip = ${ip}, last_login_time = ${new Date(now)}, login_times = login_times + 1
    where id = ${userId}`.execute(tx)
}

export async function tokenHours(tx: Tx, clientId: string): Promise<number | undefined> {
  const row = await identity(tx)
    .selectFrom('client')
    .select('token_hours')
    .where('client_id', '=', clientId)
    .where('status', '=', 'ENABLED')
    .executeTakeFirst()
  return row?.token_hours
}

export interface NewSession {
  tenantId: string
  userId: string
  tokenHash: Buffer
  clientId: string
  ip: string
  userAgent: string
  now: number
  expireTime: number
}

/** Opens a session and answers its id; the oldest beyond the most of them is closed. */
export async function openSession(tx: Tx, s: NewSession): Promise<string> {
  const at = new Date(s.now)
  const { id } = await identity(tx)
    .insertInto('session')
    .values({
      tenant_id: s.tenantId,
      user_id: s.userId,
      token_hash: s.tokenHash,
      client_id: s.clientId,
      ip: s.ip.slice(0, 45),
      user_agent: s.userAgent.slice(0, 512),
      login_time: at,
      last_active_time: at,
      expire_time: new Date(s.expireTime),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    update session set closed_time = ${at} where id in (
      select id from session where user_id = ${s.userId} and closed_time is null
      order by id desc offset ${MAX_OPEN})`.execute(tx)
  await sql`delete from session where id in (
      select id from session where expire_time < ${new Date(s.now - KEEP_MS)} limit 1000)`.execute(tx)
  return id
}

/** Closes the session of a token and answers with whose and which it was. */
export async function closeByToken(
  tx: Tx,
  tokenHash: Buffer,
  now: number,
): Promise<{ sessionId: string; by: Performer } | undefined> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
    org_id: string
    user_id: string
    name: string
  }>`
    update session s set closed_time = ${new Date(now)} from app_user u
    where s.token_hash = ${tokenHash} and s.closed_time is null and u.id = s.user_id
    returning s.id, u.tenant_id, u.org_id, u.id as user_id, u.user_name as name`.execute(tx)
  const [row] = rows
  return (
    row && {
      sessionId: row.id,
      by: { tenantId: row.tenant_id, orgId: row.org_id, userId: row.user_id, userName: row.name },
    }
  )
}

/** Closes the sessions of users; `except`: one that goes on. */
export async function closeOfUsers(
  tx: Tx,
  userIds: readonly string[],
  now: number,
  except?: string,
): Promise<void> {
  if (userIds.length === 0) return
  await identity(tx)
    .updateTable('session')
    .set({ closed_time: new Date(now) })
    .where('user_id', 'in', userIds)
    .where('closed_time', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

export async function touchSession(tx: Tx, id: string, now: number): Promise<void> {
  await identity(tx)
    .updateTable('session')
    .set({ last_active_time: new Date(now) })
    .where('id', '=', id)
    .execute()
}
