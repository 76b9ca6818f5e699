import { sql, type Tx } from '@motorpool/db'
import type { Principal, RequiredAction } from '@motorpool/http'
import { type Actor, AppError, type OrgScope, tokenMayHold, type UserType } from '@motorpool/kernel'
import type { OrgScopes } from '@motorpool/tenancy/server'
import { byHash } from '../token/repo.ts'
import { type RoleScope, widest } from './data-scope.ts'

/** What roles grant to a kind of user, and until when that may be relied upon. */
export interface Granted {
  permissions: ReadonlySet<string>
  until: number
}
export type Grants = (tx: Tx, roleIds: readonly string[], userType: UserType) => Promise<Granted>

/** What is asked of sessions and their users, as the platform's administrator sets it. */
export interface SessionPolicy {
  /** Without a call for so long a session ends, ms. */
  idleMs: number
  /** Whether users of this type must have a second factor. */
  needsFactor(userType: UserType): boolean
}

interface SessionRow {
  session_id: string
  tenant_id: string
  org_id: string
  user_id: string
  user_name: string
  user_type: UserType
  last_active_time: number
  expire_time: number
  roles: { id: string; scope: RoleScope }[]
}

interface Credentials {
  password_temporary: boolean
  has_factor: boolean
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
  /** Until when this may be relied upon without looking again. */
  until: number
}

type Holder = Omit<SessionRow, 'session_id' | 'last_active_time'>

/** What is known of a caller before the organisations in its scope are: these have a store of their own. */
export interface FoundSession extends LoadedSession {
  principal: Principal
  holder: Holder
}

/** Which session: by the hash of its token, or by its id. */
export type SessionKey = { tokenHash: Buffer } | { sessionId: string }

async function read(
  tx: Tx,
  key: SessionKey,
  now: number,
  idleMs: number,
): Promise<(SessionRow & Credentials) | undefined> {
  const which = 'tokenHash' in key ? sql`s.token_hash = ${key.tokenHash}` : sql`s.id = ${key.sessionId}`
  const at = new Date(now)
  const { rows } = await sql<SessionRow & Credentials & TenantStanding>`
    select s.id as session_id, u.tenant_id, u.org_id, u.id as user_id, u.user_name, u.user_type,
           s.last_active_time, s.expire_time, t.status as tenant_status, t.auth_status as tenant_auth,
           t.expire_date as tenant_expire, u.password_temporary,
           exists (select from user_otp o where o.user_id = u.id and o.confirmed_time is not null) as has_factor,
           coalesce((select json_agg(json_build_object('id', ro.id::text, 'scope', ro.data_scope))
                     from user_role ur join role ro on ro.id = ur.role_id
                     where ur.user_id = u.id and ro.status = 'NORMAL'), '[]') as roles
    from session s
    join app_user u on u.id = s.user_id
    join tenant t on t.id = u.tenant_id
    where ${which} and s.closed_time is null and s.expire_time > ${at}
      and s.last_active_time > ${new Date(now - idleMs)}
      and u.status = 'NORMAL' and (u.expire_time is null or u.expire_time > ${at})`.execute(tx)
  const [row] = rows
  if (row) checkTenant(row, now)
  return row
}

/** A customer's own vehicles, whatever its roles; else the widest scope among the roles in force. */
async function scopeOf(row: Holder, scopes: OrgScopes): Promise<OrgScope> {
  if (row.user_type === 'CUSTOMER') return { kind: 'customer', customerId: row.user_id }
  const scope = widest(row.roles.map((r) => r.scope))
  if (row.user_type === 'ADMIN' || scope === 'ALL') return { kind: 'all' }
  if (scope === 'ORG_TREE') return { kind: 'orgs', orgIds: await scopes.below(row.tenant_id, row.org_id) }
  if (scope === 'ORG') return { kind: 'orgs', orgIds: [row.org_id] }
  return { kind: 'self', userId: row.user_id, orgIds: [row.org_id] }
}

/** A session with the organisations that its user sees; outside of the transaction that found it. */
export async function withScope(found: FoundSession, scopes: OrgScopes): Promise<LoadedSession> {
  const { holder, principal, ...standing } = found
  return { principal: { ...principal, orgScope: await scopeOf(holder, scopes) }, ...standing }
}

type Session = Pick<Actor, 'sessionId' | 'apiToken'>
type Named = Pick<FoundSession, 'principal' | 'holder' | 'until'>

const NOTHING: OrgScope = { kind: 'orgs', orgIds: [] }

/** Who a row speaks for, with what its roles grant; in no organisation yet. */
async function granted(tx: Tx, holder: Holder, session: Session, grants: Grants): Promise<Named> {
  const roleIds = holder.roles.map((role) => role.id)
  const { permissions, until } = await grants(tx, roleIds, holder.user_type)
  const actor = {
    id: holder.user_id,
    userName: holder.user_name,
    userType: holder.user_type,
    orgId: holder.org_id,
    ...session,
  }
  return { principal: { tenantId: holder.tenant_id, actor, orgScope: NOTHING, permissions }, holder, until }
}

function requiredOf(row: SessionRow & Credentials, policy: SessionPolicy): RequiredAction[] {
  const actions: RequiredAction[] = []
  if (row.password_temporary) actions.push('CHANGE_PASSWORD')
  if (!row.has_factor && policy.needsFactor(row.user_type)) actions.push('SET_UP_FACTOR')
  return actions
}

/** The open session of a user and tenant in good standing; undefined otherwise. */
export async function findSession(
  tx: Tx,
  key: SessionKey,
  now: number,
  grants: Grants,
  policy: SessionPolicy,
): Promise<FoundSession | undefined> {
  const row = await read(tx, key, now, policy.idleMs)
  if (!row) return undefined
  const named = await granted(tx, row, { sessionId: row.session_id }, grants)
  const principal = { ...named.principal, requiredActions: requiredOf(row, policy) }
  return { ...named, principal, expireTime: row.expire_time, lastActiveTime: row.last_active_time }
}

/** An API token: its user, with those of the token's scopes that the user still has. */
export async function findApiToken(
  tx: Tx,
  tokenHash: Buffer,
  now: number,
  grants: Grants,
): Promise<FoundSession | undefined> {
  const row = await byHash(tx, tokenHash, now)
  if (!row) return undefined
  // No session has this id.
  const named = await granted(tx, row, { sessionId: `-${row.token_id}`, apiToken: true }, grants)
  const { permissions } = named.principal
  const principal = {
    ...named.principal,
    permissions: new Set(row.scopes.filter((scope) => permissions.has(scope) && tokenMayHold(scope))),
  }
  return { ...named, principal, expireTime: row.expire_time, lastActiveTime: row.last_used_time ?? 0 }
}

/** A user in good standing without any session: who left work for later, with the rights of now. No session has its id. */
export async function findUser(
  tx: Tx,
  userId: string,
  now: number,
  grants: Grants,
): Promise<Named | undefined> {
  const { rows } = await sql<Holder & TenantStanding>`
    select u.tenant_id, u.org_id, u.id as user_id, u.user_name, u.user_type, u.expire_time, t.status as tenant_status,
      t.auth_status as tenant_auth, t.expire_date as tenant_expire,
      coalesce((select json_agg(json_build_object('id', ro.id::text, 'scope', ro.data_scope))
                from user_role ur join role ro on ro.id = ur.role_id
                where ur.user_id = u.id and ro.status = 'NORMAL'), '[]') as roles
    from app_user u join tenant t on t.id = u.tenant_id
    where u.id = ${userId} and u.status = 'NORMAL' and (u.expire_time is null or u.expire_time > ${new Date(now)})`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  checkTenant(row, now)
  return granted(tx, row, { sessionId: '0' }, grants)
}

/** What a user found without a session may do, with the organisations that it sees. */
export const principalOf = async ({ principal, holder }: Named, scopes: OrgScopes): Promise<Principal> => ({
  ...principal,
  orgScope: await scopeOf(holder, scopes),
})
