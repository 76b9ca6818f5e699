import { onViolation, sql, type Tx } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { type CallCtx, idText } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { notFound, setTenantAuth, type TenantRow, tenantById } from '@motorpool/tenancy/server'
import { PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import { z } from 'zod'
import { madeLink } from '../link/schema.ts'
import { makeLink } from '../link/service.ts'
import { type Grantable, grantable, makeRole, type RoleKind } from '../provision.ts'
import { rightsChanged } from '../session/events.ts'
import { userFields } from '../user/fields.ts'
import * as users from '../user/repo.ts'
import { userCreate } from '../user/schema.ts'
import { refuse } from '../user/service.ts'
import { replaceTenantAuthority, tenantAuthorityOf } from './authority.ts'

/** Whom a tenant begins with. */
export const setUpInput = userCreate
  .pick({ userName: true, realName: true, phone: true, email: true })
  .extend({ tenantId: idText })
export type SetUpInput = z.output<typeof setUpInput>

export const setUpAnswer = z.object({ userId: z.string(), link: madeLink })
export type SetUpAnswer = z.output<typeof setUpAnswer>

const KINDS: readonly RoleKind[] = ['tenantAdmin', 'operator', 'dealer', 'viewer']

/** What the tenant may use; one without any rights is given all that tenants can have. */
async function rightsOf(ctx: CallCtx, tenantId: string): Promise<Grantable> {
  const all = await grantable(ctx.tx)
  const set = await tenantAuthorityOf(ctx.tx, tenantId)
  if (set.menuIds.length === 0) {
    const whole = { menuIds: all.menus.map(({ id }) => id), resourceIds: all.resources.map(({ id }) => id) }
    await replaceTenantAuthority(ctx.tx, { tenantId, ...whole }, ctx.actor.id, ctx.now)
    await setTenantAuth(ctx.tx, tenantId, 'AUTHED', ctx.actor.id, ctx.now)
    return all
  }
  const [menus, resources] = [new Set(set.menuIds), new Set(set.resourceIds)]
  return {
    menus: all.menus.filter(({ id }) => menus.has(id)),
    resources: all.resources.filter(({ id }) => resources.has(id)),
  }
}

async function roleOfKind(tx: Tx, tenantId: string, kind: RoleKind): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from role where tenant_id = ${tenantId} and code = ${kind}`.execute(tx)
  return rows[0]?.id
}

/** The usual roles, as far as the tenant lacks them; answers that of administrators. */
async function usualRoles(ctx: CallCtx, at: { tenantId: string; orgId: string }): Promise<string> {
  const rights = await rightsOf(ctx, at.tenantId)
  let administrators = ''
  for (const kind of KINDS) {
    const id =
      (await roleOfKind(ctx.tx, at.tenantId, kind)) ??
      (await makeRole(ctx.tx, { ...at, now: ctx.now }, kind, rights))
    if (kind === 'tenantAdmin') administrators = id
  }
  return administrators
}

async function tenantToSetUp(ctx: CallCtx, id: string): Promise<TenantRow & { root_org_id: string }> {
  if (ctx.actor.userType !== 'ADMIN' || !ctx.permissions.has('system/users/create'))
    throw new AppError('FORBIDDEN')
  const tenant = await tenantById(ctx.tx, id)
  if (!tenant?.root_org_id) throw notFound('system/tenants')
  if (tenant.id === PLATFORM_TENANT_ID) throw new AppError('USER_TYPE_PLACE')
  return { ...tenant, root_org_id: tenant.root_org_id }
}

/**
 * Makes a tenant ready for its first administrator, all or nothing: rights where it has none, the usual roles, the user
 * without a password, and the one-time link with which the user chooses one.
 */
export async function setUpTenant(ctx: CallCtx, input: SetUpInput): Promise<SetUpAnswer> {
  const tenant = await tenantToSetUp(ctx, input.tenantId)
  const at = { tenantId: tenant.id, orgId: tenant.root_org_id }
  const roleId = await usualRoles(ctx, at)
  const { userName, realName } = input
  const fields = userFields({
    orgId: at.orgId,
    realName,
    phone: input.phone ?? undefined,
    email: input.email ?? undefined,
  })
  const who = {
    tenantId: tenant.id,
    userName,
    userType: 'TENANT',
    password: undefined,
    createdBy: ctx.actor.id,
    now: ctx.now,
  }
  const userId = await onViolation(() => users.insert(ctx.tx, who, fields), refuse({ ...fields, userName }))
  await users.setRoles(ctx.tx, { id: userId, tenantId: tenant.id }, [roleId])
  const link = await makeLink(ctx.tx, { id: userId, tenantId: tenant.id }, ctx.actor.id, ctx.now)
  await publish(ctx.tx, rightsChanged, {})
  return { userId, link }
}
