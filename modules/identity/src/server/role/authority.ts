import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Granted } from '../menu/service.ts'
import { type RoleScope, SCOPES } from '../principal/data-scope.ts'
import { heldBy, menusOf, permissionsOf, roleIdsOf, rolesInForce, widestScope } from '../principal/grants.ts'

/** What the caller has and may therefore grant; undefined = everything. */
export async function ceilingOf(ctx: CallCtx): Promise<Granted | undefined> {
  if (ctx.actor.userType === 'ADMIN') return undefined
  return ctx.asPlatform('what a user may grant', async (tx) => {
    const roles = await roleIdsOf(tx, ctx.actor.id)
    const menuIds = await withGroups(tx, await menusOf(tx, roles, ctx.actor.userType))
    const { rows } = await sql<{ id: string }>`
      select id from resource where code = any (${await permissionsOf(tx, roles, ctx.actor.userType)}::text[])`.execute(
      tx,
    )
    return { menuIds: new Set(menuIds), resourceIds: new Set(rows.map((r) => r.id)) }
  })
}

/** With the groups above: who has an entry sees them, and gives them along with it. */
async function withGroups(tx: Tx, menuIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from menu where id = any (${menuIds}::bigint[])
      union select m.id, m.parent_id from menu m join above a on m.id = a.parent_id)
    select id from above`.execute(tx)
  return rows.map((r) => r.id)
}

/**
 * What a tenant can be given at all: what its staff, or its staff and customers may use. What is of customers alone is not given:
 * every customer has it; the rest is the platform's own.
 */
export async function tenantCeiling(tx: Tx): Promise<Granted> {
  const ids = async (table: 'menu' | 'resource') => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where user_types && '{TENANT,CUSTOMER}' and user_types <> '{CUSTOMER}'`.execute(
      tx,
    )
    return rows.map((r) => r.id)
  }
  return {
    menuIds: new Set(await withGroups(tx, await ids('menu'))),
    resourceIds: new Set(await ids('resource')),
  }
}

/** Nobody hands out, takes over or takes away more than they have themselves. */
export function checkWithin(
  ceiling: Granted | undefined,
  wanted: { menuIds: readonly string[]; resourceIds: readonly string[] },
  what: string,
): void {
  if (!ceiling) return
  const beyond =
    wanted.menuIds.some((id) => !ceiling.menuIds.has(id)) ||
    wanted.resourceIds.some((id) => !ceiling.resourceIds.has(id))
  if (beyond) throw new AppError('BEYOND_OWN', { what })
}

/**
 * Of these roles those that would give more permissions, or see more organisations, than the caller. They are judged by what they
 * hold, also while they are disabled or the tenant may not use it: both can be switched on again.
 */
export async function rolesBeyond(ctx: CallCtx, roleIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (ctx.actor.userType === 'ADMIN' || roleIds.length === 0) return new Set()
  return ctx.asPlatform('what roles reach', async (tx) => {
    const held = await heldBy(tx, await rolesInForce(tx, ctx.actor.id), 'TENANT')
    const { rows } = await sql<{ id: string; scope: RoleScope; more: boolean }>`
      select ro.id, ro.data_scope as scope, exists (
        select from resource r
        where 'TENANT' = any (r.user_types) and r.code <> all (${[...held, ...ctx.permissions]}::text[]) and (
          ro.all_authority
          or exists (select from role_authority a where a.role_id = ro.id and a.resource_id = r.id))) as more
      from role ro where ro.id = any (${roleIds}::bigint[])`.execute(tx)
    const own = await ownScope(ctx, tx)
    return new Set(rows.filter(({ scope, more }) => more || wider(scope, own)).map(({ id }) => id))
  })
}

/** Refuses roles beyond the caller's own. */
export async function checkRolesWithin(
  ctx: CallCtx,
  roleIds: readonly string[],
  what: string,
): Promise<void> {
  if ((await rolesBeyond(ctx, roleIds)).size > 0) throw new AppError('BEYOND_OWN', { what })
}

/** The data scopes that the caller may give a role: none wider than the own one. */
export async function scopesWithin(ctx: CallCtx): Promise<readonly RoleScope[]> {
  if (ctx.actor.userType === 'ADMIN') return SCOPES
  const own = await ctx.asPlatform('own data scope', (tx) => ownScope(ctx, tx))
  return SCOPES.filter((scope) => !wider(scope, own))
}

/** Refuses a data scope that is wider than the caller's own. */
export async function checkScopeWithin(ctx: CallCtx, scope: RoleScope, what: string): Promise<void> {
  if (!(await scopesWithin(ctx)).includes(scope)) throw new AppError('BEYOND_OWN', { what })
}

async function ownScope(ctx: CallCtx, tx: Tx): Promise<RoleScope> {
  return ctx.orgScope.kind === 'all' ? 'ALL' : widestScope(tx, await rolesInForce(tx, ctx.actor.id))
}

const wider = (scope: RoleScope, than: RoleScope): boolean => SCOPES.indexOf(scope) > SCOPES.indexOf(than)
