import { sql, type Tx } from '@motorpool/db'
import type { UserType } from '@motorpool/kernel'

/** Permissions a set of roles grants to a kind of user: within what the tenant may use, roles in force only. */
export async function permissionsOf(
  tx: Tx,
  roleIds: readonly string[],
  userType: UserType,
): Promise<string[]> {
  if (roleIds.length === 0) return []
  const { rows } = await sql<{ code: string }>`
    select r.code from resource r
    where ${userType} = any (r.user_types) and (
      exists (select from role where id = any (${roleIds}::bigint[]) and status = 'NORMAL' and all_authority)
      or exists (
        select from role ro join role_authority a on a.role_id = ro.id and a.resource_id = r.id
        where ro.id = any (${roleIds}::bigint[]) and ro.status = 'NORMAL'
          and (ro.tenant_id = 1 or exists (
            select from tenant_authority t where t.tenant_id = ro.tenant_id and t.resource_id = r.id))))
    order by r.code`.execute(tx)
  return rows.map((r) => r.code)
}

/** Ids of the menu entries a set of roles grants, under the same conditions; without their groups. */
export async function menusOf(tx: Tx, roleIds: readonly string[], userType: UserType): Promise<string[]> {
  if (roleIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select m.id from menu m
    where ${userType} = any (m.user_types) and (
      exists (select from role where id = any (${roleIds}::bigint[]) and status = 'NORMAL' and all_authority)
      or exists (
        select from role ro join role_authority a on a.role_id = ro.id and a.menu_id = m.id
        where ro.id = any (${roleIds}::bigint[]) and ro.status = 'NORMAL'
          and (ro.tenant_id = 1 or exists (
            select from tenant_authority t where t.tenant_id = ro.tenant_id and t.menu_id = m.id))))`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}

export async function roleIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{
    role_id: string
  }>`select role_id from user_role where user_id = ${userId} order by role_id`.execute(tx)
  return rows.map((r) => r.role_id)
}
