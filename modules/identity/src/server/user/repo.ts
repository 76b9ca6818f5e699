import { containing, listing, sql, type Tx } from '@motorpool/db'

import { NO_PASSWORD } from '../crypto/hash.ts'
import { changed, created, identity, type UserRow } from '../tables.ts'
import type { UserFields, UserFilter, UserView } from './schema.ts'

export interface UserWithNames extends UserRow {
  org_name: string
  org_type: string
  tenant_name: string
}

export type RoleName = { id: string; name: string }

/** What a user signs in with and as. */
export interface Access {
  roles: readonly RoleName[]
  otpEnabled: boolean
  /** API tokens in force. */
  apiTokens: number
}

export function present(row: UserWithNames, { roles, otpEnabled, apiTokens }: Access): UserView {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    orgId: row.org_id,
    orgName: row.org_name,
    orgType: row.org_type,
    userName: row.user_name,
    loginName: row.user_name,
    realName: row.real_name,
    userType: row.user_type,
    roleIds: roles.map((r) => r.id),
    roles: [...roles],
    postList: row.post_list,
    phone: row.phone,
    telephoneNumber: row.telephone_number,
    email: row.email,
    sex: row.sex,
    contactAddress: row.contact_address,
    description: row.description,
    avatar: row.avatar,
    status: row.status,
    userLock: row.user_lock,
    expireTime: row.expire_time,
    pwdErrorTimes: row.pwd_error_times,
    pwdUpdateTime: row.pwd_update_time,
    lastLoginIp: row.last_login_ip,
    lastLoginTime: row.last_login_time,
    loginTimes: row.login_times,
    temporaryPassword: row.password_temporary,
    otpEnabled,
    apiTokens,
    createTime: row.create_time,
    updateTime: row.update_time,
  }
}

function columns(f: UserFields) {
  return {
    org_id: f.orgId,
    real_name: f.realName,
    post_list: f.postList,
    phone: f.phone || null,
    telephone_number: f.telephoneNumber || null,
    email: f.email || null,
    sex: f.sex,
    contact_address: f.contactAddress || null,
    description: f.description || null,
    avatar: f.avatar || null,
    status: f.status,
    user_lock: f.userLock,
    expire_time: f.expireTime == null ? null : new Date(f.expireTime),
  }
}

/** In a tenant's transaction row security keeps this to its users within the caller's organisations. */
function users(tx: Tx) {
  return identity(tx)
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .innerJoin('tenant', 'tenant.id', 'app_user.tenant_id')
}

function filtered(tx: Tx, input: UserFilter) {
  let q = users(tx)
  const name = input.userName ?? input.loginName
  if (name) q = q.where('app_user.user_name', 'ilike', containing(name))
  if (input.realName) q = q.where('app_user.real_name', 'ilike', containing(input.realName))
  if (input.phone) q = q.where('app_user.phone', 'like', containing(input.phone))
  if (input.tenantId) q = q.where('app_user.tenant_id', '=', input.tenantId)
  if (input.userType) q = q.where('app_user.user_type', '=', input.userType)
  if (input.status) q = q.where('app_user.status', '=', input.status)
  if (input.userLock) q = q.where('app_user.user_lock', '=', input.userLock)
  if (input.orgId) {
    const path = identity(tx).selectFrom('org as top').select('top.path').where('top.id', '=', input.orgId)
    q = q.where(sql<boolean>`org.path like ${path} || '%'`)
  }
  if (input.roleId) {
    const held = identity(tx).selectFrom('user_role').select('user_id').where('role_id', '=', input.roleId)
    q = q.where('app_user.id', 'in', held)
  }
  return q
}

/** Those of the users that sign in with a second factor. */
export async function withFactor(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_otp where user_id = any (${ids}::bigint[]) and confirmed_time is not null`.execute(
    tx,
  )
  return new Set(rows.map((r) => r.user_id))
}

export const { page, ids, byIds } = listing({
  filtered,
  all: {},
  rows: (q) => q.selectAll('app_user').select(['org.org_name', 'org.org_type', 'tenant.tenant_name']),
  id: 'app_user.id',
  order: [['app_user.id', 'desc']],
})

export async function byId(tx: Tx, id: string): Promise<UserWithNames | undefined> {
  return users(tx)
    .selectAll('app_user')
    .select(['org.org_name', 'org.org_type', 'tenant.tenant_name'])
    .where('app_user.id', '=', id)
    .executeTakeFirst()
}

export async function byName(tx: Tx, userName: string): Promise<UserRow | undefined> {
  return identity(tx)
    .selectFrom('app_user')
    .selectAll()
    .where(sql<boolean>`lower(user_name) = lower(${userName})`)
    .executeTakeFirst()
}

/** Roles by user; those of organisations above the caller's are named too, so this runs for the platform. */
export async function rolesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, RoleName[]>> {
  const out = new Map<string, RoleName[]>(userIds.map((id) => [id, []]))
  if (userIds.length === 0) return out
  const rows = await identity(tx)
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['user_role.user_id', 'role.id', 'role.name'])
    .where('user_role.user_id', 'in', userIds)
    .orderBy('role.id')
    .execute()
  for (const { user_id, id, name } of rows) out.get(user_id)?.push({ id, name })
  return out
}

/** `temporary`: its user must choose an own one at the next sign-in. */
export interface NewPassword {
  hash: string
  temporary: boolean
}

export interface NewUser {
  tenantId: string
  userName: string
  userType: string
  /** None: the user cannot sign in until an administrator sets a password. */
  password: NewPassword | undefined
  createdBy: string | null
  now: number
}

export async function insert(tx: Tx, who: NewUser, f: UserFields): Promise<string> {
  const row = await identity(tx)
    .insertInto('app_user')
    .values({
      tenant_id: who.tenantId,
      user_name: who.userName,
      user_type: who.userType,
      password_hash: who.password?.hash ?? NO_PASSWORD,
      password_temporary: who.password?.temporary ?? false,
      pwd_update_time: who.password === undefined ? null : new Date(who.now),
      ...columns(f),
      ...created(who.createdBy, who.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function update(tx: Tx, id: string, f: UserFields, by: string, now: number): Promise<void> {
  await identity(tx)
    .updateTable('app_user')
    .set({ ...columns(f), ...changed(by, now) })
    .where('id', '=', id)
    .execute()
}

/** What a user changes about itself. */
export async function setContact(
  tx: Tx,
  id: string,
  contact: { phone?: string | null | undefined; email?: string | null | undefined },
  now: number,
): Promise<void> {
  await identity(tx)
    .updateTable('app_user')
    .set({
      ...(contact.phone === undefined ? {} : { phone: contact.phone || null }),
      ...(contact.email === undefined ? {} : { email: contact.email || null }),
      ...changed(id, now),
    })
    .where('id', '=', id)
    .execute()
}

export async function clearErrors(tx: Tx, id: string): Promise<void> {
  await identity(tx)
    .updateTable('app_user')
    .set({ pwd_error_times: 0, pwd_error_time: null, user_lock: 'UNLOCK' })
    .where('id', '=', id)
    .execute()
}

export async function setPassword(
  tx: Tx,
  id: string,
  password: NewPassword,
  by: string,
  now: number,
): Promise<void> {
  await identity(tx)
    .updateTable('app_user')
    .set({
      password_hash: password.hash,
      password_temporary: password.temporary,
      pwd_update_time: new Date(now),
      ...changed(by, now),
    })
    .where('id', '=', id)
    .execute()
}

export async function setRoles(
  tx: Tx,
  user: { id: string; tenantId: string },
  roleIds: readonly string[],
): Promise<void> {
  await identity(tx).deleteFrom('user_role').where('user_id', '=', user.id).execute()
  if (roleIds.length === 0) return
  await identity(tx)
    .insertInto('user_role')
    .values(roleIds.map((roleId) => ({ tenant_id: user.tenantId, user_id: user.id, role_id: roleId })))
    .execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await identity(tx).deleteFrom('app_user').where('id', '=', id).execute()
}

export async function admins(tx: Tx): Promise<UserWithNames[]> {
  return users(tx)
    .selectAll('app_user')
    .select(['org.org_name', 'org.org_type', 'tenant.tenant_name'])
    .where('user_type', '=', 'ADMIN')
    .orderBy('app_user.id')
    .limit(500)
    .execute()
}
