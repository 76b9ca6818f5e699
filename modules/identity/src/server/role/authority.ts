import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Granted } from '../menu/service.ts'
import { menusOf, permissionsOf, roleIdsOf } from '../principal/grants.ts'

/** What the caller has and may therefore grant; undefined = everything. */
export async function ceilingOf(ctx: CallCtx): Promise<Granted | undefined> {
  if (ctx.actor.userType === 'ADMIN') return undefined
  return ctx.asPlatform('what a user may grant', async (tx) => {
    const roles = await roleIdsOf(tx, ctx.actor.id)
    const menuIds = await menusOf(tx, roles, ctx.actor.userType)
    const { rows } = await sql<{ id: string }>`
      select id from resource where code = any (${await permissionsOf(tx, roles, ctx.actor.userType)}::text[])`.execute(
      tx,
    )
    return { menuIds: new Set(menuIds), resourceIds: new Set(rows.map((r) => r.id)) }
  })
}

/** What a tenant can be given at all: what its staff or its customers may use; the rest is the platform's own. */
export async function tenantCeiling(tx: Tx): Promise<Granted> {
  const ids = async (table: 'menu' | 'resource') => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where user_types && '{TENANT,CUSTOMER}'`.execute(tx)
    return new Set(rows.map((r) => r.id))
  }
  return { menuIds: await ids('menu'), resourceIds: await ids('resource') }
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

/** Refuses roles that would give more permissions, or see more organisations, than the caller. */
export async function checkRolesWithin(
  ctx: CallCtx,
  roleIds: readonly string[],
  what: string,
): Promise<void> {
  if (ctx.actor.userType === 'ADMIN' || roleIds.length === 0) return
  const reach = await ctx.asPlatform('what roles reach', async (tx) => ({
    codes: await permissionsOf(tx, roleIds, 'TENANT'),
    all: await hasScopeAll(tx, roleIds),
  }))
  const beyond = reach.codes.some((code) => !ctx.permissions.has(code))
  if (beyond || (reach.all && ctx.orgScope.kind !== 'all')) throw new AppError('BEYOND_OWN', { what })
}

async function hasScopeAll(tx: Tx, roleIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from role where id = any (${roleIds}::bigint[]) and data_scope = 'ALL' and status = 'NORMAL'`.execute(
    tx,
  )
  return rows.length > 0
}
