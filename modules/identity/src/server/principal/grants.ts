import { sql, type Tx } from '@motorpool/db'
import type { UserType } from '@motorpool/kernel'
import { type RoleScope, widest } from './data-scope.ts'

/** What is of customers alone is every customer's, whatever its roles: their portal is not granted (R013). */
const ofAllCustomers = (userType: UserType, alias: 'r' | 'm') =>
  sql<boolean>`${userType} = 'CUSTOMER' and ${sql.ref(alias)}.user_types = '{CUSTOMER}'`

const hasNothing = (roleIds: readonly string[], userType: UserType): boolean =>
  roleIds.length === 0 && userType !== 'CUSTOMER'

/** Permissions a set of roles grants to a kind of user: within what the tenant may use, roles in force only. */
export async function permissionsOf(
  tx: Tx,
  roleIds: readonly string[],
  userType: UserType,
): Promise<string[]> {
  if (hasNothing(roleIds, userType)) return []
  const { rows } = await sql<{ code: string }>`
    select r.code from resource r
    where ${userType} = any (r.user_types) and (
      ${ofAllCustomers(userType, 'r')}
      or exists (select from role where id = any (${roleIds}::bigint[]) and status = 'NORMAL' and all_authority)
      or exists (
        select from role ro join role_authority a on a.role_id = ro.id and a.resource_id = r.id
        where ro.id = any (${roleIds}::bigint[]) and ro.status = 'NORMAL'
          and (ro.tenant_id = 1 or exists (
            select from tenant_authority t where t.tenant_id = ro.tenant_id and t.resource_id = r.id))))
    order by r.code`.execute(tx)
  return rows.map((r) => r.code)
}

/** Permissions that roles hold for a kind of user, whether or not they are in force and the tenant may use them. */
export async function heldBy(tx: Tx, roleIds: readonly string[], userType: UserType): Promise<string[]> {
  if (roleIds.length === 0) return []
  const { rows } = await sql<{ code: string }>`
    select r.code from resource r
    where ${userType} = any (r.user_types) and (
      exists (select from role where id = any (${roleIds}::bigint[]) and all_authority)
      or exists (
        select from role_authority a where a.role_id = any (${roleIds}::bigint[]) and a.resource_id = r.id))`.execute(
    tx,
  )
  return rows.map((r) => r.code)
}

/** Ids of the menu entries a set of roles grants, under the same conditions; without their groups. */
export async function menusOf(tx: Tx, roleIds: readonly string[], userType: UserType): Promise<string[]> {
  if (hasNothing(roleIds, userType)) return []
  const { rows } = await sql<{ id: string }>`
    select m.id from menu m
    where ${userType} = any (m.user_types) and (
      ${ofAllCustomers(userType, 'm')}
      or exists (select from role where id = any (${roleIds}::bigint[]) and status = 'NORMAL' and all_authority)
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

/** The roles of a user that count now. */
export async function rolesInForce(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ro.id from user_role ur join role ro on ro.id = ur.role_id
    where ur.user_id = ${userId} and ro.status = 'NORMAL'`.execute(tx)
  return rows.map((r) => r.id)
}

/** The widest data scope among roles, whatever their status. */
export async function widestScope(tx: Tx, roleIds: readonly string[]): Promise<RoleScope> {
  const { rows } = await sql<{ scope: RoleScope }>`
    select distinct data_scope as scope from role where id = any (${roleIds}::bigint[])`.execute(tx)
  return widest(rows.map((r) => r.scope))
}
