import { sql, type Tx } from '@motorpool/db'
import { must, type UserType } from '@motorpool/kernel'
import type { RoleScope } from '../principal/data-scope.ts'

export interface ApiTokenView {
  id: string
  name: string
  hint: string
  scopes: string[]
  createTime: number
  expireTime: number
  lastUsedTime: number | null
  lastUsedIp: string | null
}

export async function ofUser(tx: Tx, userId: string, now: number): Promise<ApiTokenView[]> {
  const { rows } = await sql<ApiTokenView>`
    select id, name, hint, scopes, create_time as "createTime", expire_time as "expireTime",
           last_used_time as "lastUsedTime", last_used_ip as "lastUsedIp"
    from api_token where user_id = ${userId} and revoked_time is null and expire_time > ${new Date(now)}
    order by id desc`.execute(tx)
  return rows
}

export interface NewApiToken {
  tenantId: string
  userId: string
  name: string
  hint: string
  tokenHash: Buffer
  scopes: readonly string[]
  expireTime: number
  now: number
}

export async function insert(tx: Tx, t: NewApiToken): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into api_token (tenant_id, user_id, name, hint, token_hash, scopes, expire_time, create_time)
    values (${t.tenantId}, ${t.userId}, ${t.name}, ${t.hint}, ${t.tokenHash}, ${[...t.scopes]}::text[],
            ${new Date(t.expireTime)}, ${new Date(t.now)}) returning id`.execute(tx)
  return must(rows[0], 'the new token').id
}

/** Only the owner's own; answers whether there was one. */
export async function revoke(tx: Tx, userId: string, id: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update api_token set revoked_time = ${new Date(now)}
    where id = ${id} and user_id = ${userId} and revoked_time is null returning id`.execute(tx)
  return rows.length > 0
}

/** Of users whose password or second factor changed: who knew the old one may have made a token with it. */
export async function revokeAll(tx: Tx, userId: string, now: number): Promise<void> {
  await sql`
    update api_token set revoked_time = ${new Date(now)}
    where user_id = ${userId} and revoked_time is null`.execute(tx)
}

/** How many tokens of each user are in force; users without any are left out. */
export async function countsOf(
  tx: Tx,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; n: string }>`
    select user_id, count(*) as n from api_token
    where user_id = any (${userIds}::bigint[]) and revoked_time is null and expire_time > ${new Date(now)}
    group by user_id`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, Number(row.n)]))
}

export interface TokenRow {
  token_id: string
  scopes: string[]
  last_used_time: number | null
  tenant_id: string
  org_id: string
  user_id: string
  user_name: string
  user_type: UserType
  expire_time: number
  roles: { id: string; scope: RoleScope }[]
}

/** A token in force of a user and tenant in good standing. */
export async function byHash(tx: Tx, hash: Buffer, now: number): Promise<TokenRow | undefined> {
  const at = new Date(now)
  const { rows } = await sql<TokenRow>`
    select a.id as token_id, a.scopes, a.last_used_time, a.expire_time, u.tenant_id, u.org_id, u.id as user_id,
           u.user_name, u.user_type,
           coalesce((select json_agg(json_build_object('id', ro.id::text, 'scope', ro.data_scope))
                     from user_role ur join role ro on ro.id = ur.role_id
                     where ur.user_id = u.id and ro.status = 'NORMAL'), '[]') as roles
    from api_token a
    join app_user u on u.id = a.user_id
    join tenant t on t.id = u.tenant_id
    where a.token_hash = ${hash} and a.revoked_time is null and a.expire_time > ${at}
      and u.status = 'NORMAL' and u.user_lock = 'UNLOCK' and (u.expire_time is null or u.expire_time > ${at})
      and t.status = 'ENABLED' and t.auth_status = 'AUTHED' and (t.expire_date is null or t.expire_date > ${at})`.execute(
    tx,
  )
  return rows[0]
}

/** Notes a use: when, and from where as far as that is known. */
export async function touch(tx: Tx, id: string, ip: string | undefined, now: number): Promise<void> {
  await sql`
    update api_token set last_used_time = ${new Date(now)}, last_used_ip = ${ip?.slice(0, 45) ?? null}
    where id = ${id}`.execute(tx)
}
