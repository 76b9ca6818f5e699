import { sql, type Tx } from '@motorpool/db'
import type { Principal } from '@motorpool/http'
import { AppError, type OrgScope, type UserType } from '@motorpool/kernel'
import type { OrgScopes } from '@motorpool/tenancy/server'
import { byHash } from '../token/repo.ts'
import { permissionsOf } from './grants.ts'

interface SessionRow {
  session_id: string
  tenant_id: string
  org_id: string
  user_id: string
  user_name: string
  user_type: UserType
  last_active_time: number
  expire_time: number
  roles: { id: string; scope: string }[]
}

export interface TenantStanding {
  tenant_status: string
  tenant_auth: string
  tenant_expire: number | null
}

/** Nobody of a tenant that is put aside, expired or not authorised works: neither signs in nor calls. */
export function checkTenant(tenant: TenantStanding, now: number): void {
  if (tenant.tenant_status !== 'ENABLED') throw new AppError('TENANT_DISABLED')
  if (tenant.tenant_expire !== null && tenant.tenant_expire <= now) throw new AppError('TENANT_EXPIRED')
  if (tenant.tenant_auth !== 'AUTHED') throw new AppError('TENANT_NOT_AUTHORISED')
}

export interface LoadedSession {
  principal: Principal
  expireTime: number
  lastActiveTime: number
}

/** Which session: by the hash of its token, or by its id. */
export type SessionKey = { tokenHash: Buffer } | { sessionId: string }

async function read(tx: Tx, key: SessionKey, now: number): Promise<SessionRow | undefined> {
  const which = 'tokenHash' in key ? sql`s.token_hash = ${key.tokenHash}` : sql`s.id = ${key.sessionId}`
  const at = new Date(now)
  const { rows } = await sql<SessionRow & TenantStanding>`
    select s.id as session_id, u.tenant_id, u.org_id, u.id as user_id, u.user_name, u.user_type,
           s.last_active_time, s.expire_time, t.status as tenant_status, t.auth_status as tenant_auth,
           t.expire_date as tenant_expire,
           coalesce((select json_agg(json_build_object('id', ro.id::text, 'scope', ro.data_scope))
                     from user_role ur join role ro on ro.id = ur.role_id
                     where ur.user_id = u.id and ro.status = 'NORMAL'), '[]') as roles
    from session s
    join app_user u on u.id = s.user_id
    join tenant t on t.id = u.tenant_id
    where ${which} and s.closed_time is null and s.expire_time > ${at}
      and u.status = 'NORMAL' and (u.expire_time is null or u.expire_time > ${at})`.execute(tx)
  const [row] = rows
  if (row) checkTenant(row, now)
  return row
}

/** The widest scope among the roles; without any, the own organisation and below. */
async function scopeOf(
  row: Omit<SessionRow, 'session_id' | 'last_active_time'>,
  scopes: OrgScopes,
): Promise<OrgScope> {
  const kinds = new Set(row.roles.map((r) => r.scope))
  if (row.user_type === 'ADMIN' || kinds.has('ALL')) return { kind: 'all' }
  if (kinds.has('ORG_TREE') || kinds.size === 0)
    return { kind: 'orgs', orgIds: await scopes.below(row.tenant_id, row.org_id) }
  return { kind: 'orgs', orgIds: [row.org_id] }
}

/** The principal of an open session of a user and tenant in good standing; undefined otherwise. */
export async function loadSession(
  tx: Tx,
  key: SessionKey,
  now: number,
  scopes: OrgScopes,
): Promise<LoadedSession | undefined> {
  const row = await read(tx, key, now)
  if (!row) return undefined
  const roleIds = row.roles.map((r) => r.id)
  const principal: Principal = {
    tenantId: row.tenant_id,
    actor: {
      id: row.user_id,
      userName: row.user_name,
      userType: row.user_type,
      orgId: row.org_id,
      sessionId: row.session_id,
    },
    orgScope: await scopeOf(row, scopes),
    permissions: new Set(await permissionsOf(tx, roleIds, row.user_type)),
  }
  return { principal, expireTime: row.expire_time, lastActiveTime: row.last_active_time }
}

/** The principal of an API token: its user, with those of the token's scopes that the user still has. */
export async function loadApiToken(
  tx: Tx,
  tokenHash: Buffer,
  now: number,
  scopes: OrgScopes,
): Promise<LoadedSession | undefined> {
  const row = await byHash(tx, tokenHash, now)
  if (!row) return undefined
  const own = new Set(
    await permissionsOf(
      tx,
      row.roles.map((r) => r.id),
      row.user_type,
    ),
  )
  const principal: Principal = {
    tenantId: row.tenant_id,
    actor: {
      id: row.user_id,
      userName: row.user_name,
      userType: row.user_type,
      orgId: row.org_id,
      // No session has this id.
      sessionId: `-${row.token_id}`,
      apiToken: true,
    },
    orgScope: await scopeOf(row, scopes),
    permissions: new Set(row.scopes.filter((scope) => own.has(scope))),
  }
  return { principal, expireTime: row.expire_time, lastActiveTime: row.last_used_time ?? 0 }
}
