import { containing, sql, type Tx } from '@motorpool/db'

import { changed, created, identity, type RoleRow } from '../tables.ts'
import type { AuthoritySet, RoleFields, RolePage, RoleView } from './schema.ts'

export interface RoleWithOrg extends RoleRow {
  org_name: string
}

export function present(row: RoleWithOrg): RoleView {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    orgId: row.org_id,
    orgName: row.org_name,
    org: { key: row.org_id, data: { id: row.org_id, orgName: row.org_name } },
    name: row.name,
    code: row.code,
    description: row.description,
    roleType: row.role_type,
    dataScope: row.data_scope,
    status: row.status,
    builtIn: row.all_authority,
    createTime: row.create_time,
    updateTime: row.update_time,
  }
}

function columns(f: RoleFields) {
  return {
    name: f.name,
    code: f.code,
    description: f.description || null,
    role_type: f.roleType,
    data_scope: f.dataScope,
    status: f.status,
  }
}

function withOrg(tx: Tx) {
  return identity(tx)
    .selectFrom('role')
    .innerJoin('org', 'org.id', 'role.org_id')
    .selectAll('role')
    .select('org.org_name')
}

export async function page(tx: Tx, input: RolePage): Promise<{ rows: RoleWithOrg[]; total: number }> {
  let q = identity(tx).selectFrom('role').innerJoin('org', 'org.id', 'role.org_id')
  if (input.name) q = q.where('role.name', 'ilike', containing(input.name))
  if (input.code) q = q.where('role.code', 'ilike', containing(input.code))
  if (input.orgId) q = q.where('role.org_id', '=', input.orgId)
  if (input.roleType) q = q.where('role.role_type', '=', input.roleType)
  if (input.status) q = q.where('role.status', '=', input.status)
  const { n } = await q.select((e) => e.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()
  const rows = await q
    .selectAll('role')
    .select('org.org_name')
    .orderBy('role.id', 'desc')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  return { rows, total: Number(n) }
}

export async function byId(tx: Tx, id: string): Promise<RoleWithOrg | undefined> {
  return withOrg(tx).where('role.id', '=', id).executeTakeFirst()
}

export async function byIds(tx: Tx, ids: readonly string[]): Promise<RoleWithOrg[]> {
  return ids.length ? withOrg(tx).where('role.id', 'in', ids).execute() : []
}

export async function list(tx: Tx): Promise<RoleWithOrg[]> {
  return withOrg(tx).where('role.status', '=', 'NORMAL').orderBy('role.name').limit(2000).execute()
}

/** Tenant of an organisation the caller can see. */
export async function tenantOfOrg(tx: Tx, orgId: string): Promise<string | undefined> {
  const row = await identity(tx)
    .selectFrom('org')
    .select('tenant_id')
    .where('id', '=', orgId)
    .executeTakeFirst()
  return row?.tenant_id
}

export interface RolePlace {
  tenantId: string
  orgId: string
  userId: string | null
  now: number
  allAuthority?: boolean
}

export async function insert(tx: Tx, place: RolePlace, f: RoleFields): Promise<string> {
  const row = await identity(tx)
    .insertInto('role')
    .values({
      tenant_id: place.tenantId,
      org_id: place.orgId,
      all_authority: place.allAuthority ?? false,
      ...columns(f),
      ...created(place.userId, place.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function update(tx: Tx, id: string, f: RoleFields, userId: string, now: number): Promise<void> {
  await identity(tx)
    .updateTable('role')
    .set({ ...columns(f), org_id: f.orgId, ...changed(userId, now) })
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await identity(tx).deleteFrom('role').where('id', '=', id).execute()
}

export async function authorityOf(tx: Tx, roleId: string): Promise<AuthoritySet> {
  const rows = await identity(tx)
    .selectFrom('role_authority')
    .selectAll()
    .where('role_id', '=', roleId)
    .orderBy('id')
    .execute()
  const pick = (key: 'menu_id' | 'resource_id' | 'client_id') =>
    rows.flatMap((r) => (r[key] === null ? [] : [r[key]]))
  return { menuIds: pick('menu_id'), resourceIds: pick('resource_id'), clientIds: pick('client_id') }
}

/** The role now has exactly this; ids that do not exist are left out. */
export async function replaceAuthority(
  tx: Tx,
  role: { id: string; tenantId: string },
  set: AuthoritySet,
  userId: string | null,
  now: number,
): Promise<void> {
  await identity(tx).updateTable('role').set(changed(userId, now)).where('id', '=', role.id).execute()
  await identity(tx).deleteFrom('role_authority').where('role_id', '=', role.id).execute()
  const base = sql`${role.tenantId}::bigint, ${role.id}::bigint, ${userId}::bigint, ${new Date(now)}::timestamptz`
  await sql`
    insert into role_authority (tenant_id, role_id, create_user_id, create_time, authority_type, menu_id)
    select ${base}, 'menu', id from menu where id = any (${set.menuIds}::bigint[])`.execute(tx)
  await sql`
    insert into role_authority (tenant_id, role_id, create_user_id, create_time, authority_type, resource_id)
    select ${base}, 'resource', id from resource where id = any (${set.resourceIds}::bigint[])`.execute(tx)
  await sql`
    insert into role_authority (tenant_id, role_id, create_user_id, create_time, authority_type, client_id)
    select ${base}, 'client', id from client where id = any (${set.clientIds}::bigint[])`.execute(tx)
}
